/** What of GitHub's GraphQL schema an App needs here, as GitHub's reference writes it. */
export const schemaText = `
scalar Base64String
scalar GitObjectID
scalar URI

interface Node { id: ID! }

interface Minimizable {
  isMinimized: Boolean!
  minimizedReason: String
  viewerCanMinimize: Boolean!
}

enum ReportedContentClassifiers { ABUSE DUPLICATE OFF_TOPIC OUTDATED RESOLVED SPAM }

type IssueComment implements Node & Minimizable {
  id: ID!
  databaseId: Int
  fullDatabaseId: String
  body: String!
  url: URI!
  isMinimized: Boolean!
  minimizedReason: String
  viewerCanMinimize: Boolean!
}

type Commit implements Node {
  id: ID!
  oid: GitObjectID!
  url: URI!
  message: String!
}

type Ref implements Node {
  id: ID!
  name: String!
  prefix: String!
  target: Commit
}

input MinimizeCommentInput {
  clientMutationId: String
  subjectId: ID!
  classifier: ReportedContentClassifiers!
}
type MinimizeCommentPayload {
  clientMutationId: String
  minimizedComment: Minimizable
}

input UnminimizeCommentInput {
  clientMutationId: String
  subjectId: ID!
}
type UnminimizeCommentPayload {
  clientMutationId: String
  unminimizedComment: Minimizable
}

input CommittableBranch {
  id: ID
  repositoryNameWithOwner: String
  branchName: String
}
input CommitMessage {
  headline: String!
  body: String = ""
}
input FileAddition {
  path: String!
  contents: Base64String!
}
input FileDeletion { path: String! }
input FileChanges {
  additions: [FileAddition!] = []
  deletions: [FileDeletion!] = []
}
input CreateCommitOnBranchInput {
  clientMutationId: String
  branch: CommittableBranch!
  message: CommitMessage!
  fileChanges: FileChanges
  expectedHeadOid: GitObjectID!
}
type CreateCommitOnBranchPayload {
  clientMutationId: String
  commit: Commit
  ref: Ref
}

scalar GitRefname
input RefUpdate {
  name: GitRefname!
  beforeOid: GitObjectID
  afterOid: GitObjectID!
  force: Boolean = false
}
input UpdateRefsInput {
  clientMutationId: String
  repositoryId: ID!
  refUpdates: [RefUpdate!]!
}
type UpdateRefsPayload { clientMutationId: String }

type Query { node(id: ID!): Node }

type Mutation {
  minimizeComment(input: MinimizeCommentInput!): MinimizeCommentPayload
  unminimizeComment(input: UnminimizeCommentInput!): UnminimizeCommentPayload
  createCommitOnBranch(input: CreateCommitOnBranchInput!): CreateCommitOnBranchPayload
  updateRefs(input: UpdateRefsInput!): UpdateRefsPayload
}
`;
