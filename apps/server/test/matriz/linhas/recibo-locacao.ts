import type { Linha } from '../quem.ts'

const quemAluga = { chaves: ['iss:reciboLocacao'], se: ['permiteEmitirReciboLocacao'] } as const

/** The receipt of rentals is for who has the function, where the city allows it; who may see documents may print one that is his. */
export const telas: readonly Linha[] = [
  [
    quemAluga,
    'spec 2 §2.4',
    `/home/recibo-locacao-menu /home/recibo-locacao-menu/recibo-locacao-emissao /home/recibo-locacao-menu/recibo-locacao-lista`,
  ],
]

export const chamadas: readonly Linha[] = [
  [
    quemAluga,
    'spec 2 §2.4',
    `/recibolocacao/buscar /recibolocacao/buscarLocatario /recibolocacao/cancelar /recibolocacao/carregar /recibolocacao/emitir /recibolocacao/painel`,
  ],
  [{ chaves: ['iss:reciboLocacao', 'iss:documentos:exibir'] }, 'desenho', '/recibolocacao/imprimir/:id'],
  [
    {
      chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'],
      nao: ['funcionario', 'gestor', 'fiscal'],
      se: ['permiteEmitirReciboLocacao'],
    },
    'desenho',
    '/consulta/buscarReciboLocacao /relatorio/consulta-recibos-locacao/*',
  ],
]
