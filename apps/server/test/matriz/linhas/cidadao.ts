import { fisco, type Linha, type Quem } from '../quem.ts'

const semCidadao = [...fisco, 'suporte', 'funcionario'] as const

const bilhetes: Quem = { chaves: ['iss:documentos:exibir'], nao: semCidadao, se: ['comCpf'] }

/** What a citizen has: the notes that she took and the tickets that they gave. */
export const telas: readonly Linha[] = [
  [
    { chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'], nao: [...semCidadao, 'contador', 'empresa'] },
    'desenho',
    '/home/actions/notas-recebidas',
  ],
  [bilhetes, 'desenho', '/home/actions/meus-bilhetes'],
]

export const chamadas: readonly Linha[] = [[bilhetes, 'desenho', '/relatorio/meus-bilhetes/*']]
