import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PedidoLancamento } from '../contract/escrituracao.ts'

type Informado = 'dataPrestacao' | 'atividadeId' | 'itens'

/** The request of a plain service that a provider rendered: what is not told is empty, so that the rules decide it. `itens` bear quantity and unit value in reais. */
export const servicoPrestado = (informado: Pick<PedidoLancamento, Informado> & Partial<PedidoLancamento>): PedidoLancamento => ({
  papelEscriturador: 'prestador',
  serie: '',
  numero: null,
  dataLiquidacao: null,
  outroDocumento: '',
  outroNome: '',
  outroMunicipio: null,
  outroPais: null,
  outroNif: '',
  tipoTributacaoId: null,
  municipioPrestacao: null,
  deducoes: Dinheiro.zero,
  retido: null,
  somenteMateriais: false,
  recibo: false,
  prestadorOptanteSimples: false,
  aliquotaInformada: null,
  obra: '',
  observacao: '',
  ...informado,
})
