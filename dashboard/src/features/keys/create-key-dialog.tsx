import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { announce } from "../../lib/announce.tsx";
import { keysCreate, type ShownApiKey, service } from "../../lib/api.ts";
import { keys as keyTexts } from "../../texts/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";

const words = keyTexts;
const allScopes = ["read", "write", "sync"] as const;

export interface CreateKeyDialogProps {
	readonly onCreated: (key: ShownApiKey) => void;
	readonly onClose: () => void;
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
	const [name, setName] = useState("");
	const [scopes, setScopes] = useState<readonly (typeof allScopes)[number][]>(["read"]);
	const [tried, setTried] = useState(false);
	const create = useMutation({
		mutationFn: () => keysCreate(service, { name: name.trim(), scopes: [...scopes] }),
		onSuccess: (key) => {
			announce(words.created);
			onCreated(key);
		},
	});
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		setTried(true);
		if (name.trim() !== "" && scopes.length > 0 && !create.isPending) create.mutate();
	};
	return (
		<Dialog title={words.create} onClose={onClose}>
			<form onSubmit={submit} noValidate>
				<Field
					label={words.name}
					hint={words.nameHint}
					value={name}
					onChange={(event) => setName(event.target.value)}
					problem={tried && name.trim() === "" ? words.needsName : undefined}
				/>
				<fieldset>
					<legend>{words.scopes}</legend>
					{allScopes.map((scope) => (
						<label key={scope}>
							<input
								type="checkbox"
								checked={scopes.includes(scope)}
								onChange={({ target }) =>
									setScopes(allScopes.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
								}
							/>{" "}
							{words.scope[scope]}
						</label>
					))}
					{tried && scopes.length === 0 ? <p role="alert">{words.needsScope}</p> : null}
				</fieldset>
				{create.error === null ? null : <ProblemView error={create.error} />}
				<DialogActions>
					<Button onClick={onClose}>{words.cancel}</Button>
					<Button type="submit" look="primary" busy={create.isPending}>
						{words.create}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}
