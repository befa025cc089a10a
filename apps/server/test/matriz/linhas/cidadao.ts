import { fisco, type Linha } from '../quem.ts'

const semCidadao = [...fisco, 'suporte', 'funcionario'] as const

/** What a citizen has: the notes that she took and the tickets that they gave. */
export const telas: readonly Linha[] = [
  [
    { chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'], nao: [...semCidadao, 'contador', 'empresa'] },
    'desenho',
    '/home/actions/notas-recebidas',
  ],
  [{ chaves: ['iss:documentos:exibir'], nao: semCidadao, se: ['comCpf'] }, 'desenho', '/home/actions/meus-bilhetes'],
]
