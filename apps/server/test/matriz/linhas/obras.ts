import type { Linha } from '../quem.ts'

const construtora = { perfis: ['construtora'], chaves: ['iss:obras'] } as const
const fiscalDeObras = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:obras'] } as const

/** Works are for the construction company that has the function; their analysis for who inspects with it. */
export const telas: readonly Linha[] = [
  [construtora, 'spec 2 §2.4', '/home/actions/obras'],
  [construtora, 'desenho', '/home/actions/obra-notas /home/actions/obras-unicas'],
  [
    fiscalDeObras,
    'desenho',
    '/home/actions/listar-obras-unicas /home/actions/obra-unica /home/actions/monitor-obras /home/actions/importar-alvaras',
  ],
]
export const chamadas: readonly Linha[] = [
  [
    construtora,
    'desenho',
    '/obra/buscar /obra/salvar /obra/encerrar /obra/extrato /obraprestador/* /obranotafiscal/* /relatorio/obras-do-contribuinte/* /relatorio/obras-como-prestador/* /relatorio/obras-unicas-do-contribuinte/*',
  ],
  [fiscalDeObras, 'desenho', '/obra/isentar /obraunica/*'],
]
