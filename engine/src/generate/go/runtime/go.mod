module driftgate.example/sdk

go 1.24
