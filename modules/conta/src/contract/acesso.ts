export const encerramentoAccess = { chaves: ['iss:escrituracao:consultar'] } as const
