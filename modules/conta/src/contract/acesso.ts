export const encerramentoAccess = { chaves: ['iss:escrituracao:consultar'] } as const

export const contribuinte = { ...encerramentoAccess, naoPerfis: ['fiscal', 'gestor', 'administrador', 'funcionario'] } as const
