/** Permission of the RPS and ledger imports (spec 3 §6); each importer names its own access, checked with the kind of the file. */
export const acessoImportacao = { chaves: ['iss:solicitacoes:importar'] } as const
