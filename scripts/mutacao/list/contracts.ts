import type { Mutant } from '../mutant.ts'

const matriz = ['apps/server/test/matriz.test.ts'] as const

/** Faults of contracts: somebody comes in who must not, or stands before a door that is his. */
export const contractMutants: readonly Mutant[] = [
  {
    file: 'modules/conta/src/contract/papel.ts',
    text: "perfis: ['fiscal', 'gestor', 'administrador']",
    instead: "perfis: ['fiscal', 'gestor', 'administrador', 'contador']",
    breaks: 'an accountant reads what only the tax office may',
    tests: matriz,
  },
  {
    file: 'modules/guia/src/contract/emissao-guia.ts',
    text: "denunciaAccess = { chaves: ['iss:guia:denunciaEspontanea'], naoPerfis: ['funcionario'] }",
    instead: "denunciaAccess = { chaves: ['iss:guia:denunciaEspontanea'] }",
    breaks: 'an employee emits guides that the screen does not offer him',
    tests: matriz,
  },
  {
    file: 'modules/comunicacao/src/contract/chat.ts',
    text: "const atendente = { perfis: ['suporte', 'fiscal', 'gestor'], chaves }",
    instead: 'const atendente = { chaves }',
    breaks: 'every taxpayer takes over the talks of others',
    tests: matriz,
  },
  {
    file: 'modules/nota/src/contract/acessos.ts',
    text: 'condicao: (user: { podeCancelarNfe: boolean }) => user.podeCancelarNfe',
    instead: 'condicao: (user: { podeCancelarNfe: boolean }) => !user.podeCancelarNfe || user.podeCancelarNfe',
    breaks: 'who lost the right to cancel notes cancels them',
    tests: matriz,
  },
  {
    file: 'modules/copia/src/contract/backup.ts',
    text: "const access = { perfis: ['gestor', 'administrador'], chaves: ['iss:backup'] }",
    instead: "const access = { chaves: ['iss:backup'] }",
    breaks: 'the copy of a whole city hangs on a key alone',
    tests: matriz,
  },
  {
    file: 'modules/solicitacao/src/contract/atendimento.ts',
    text: "access: { perfis: ['gestor'] }",
    instead: "access: { perfis: ['fiscal', 'gestor'] }",
    breaks: 'whoever rejected a request opens it again alone',
    tests: matriz,
  },
]
