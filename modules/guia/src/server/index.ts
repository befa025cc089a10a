export { defineAcaoFiscal, isSobAcaoFiscal } from './acao-fiscal.ts'
export {
  baixarSemPagamento,
  devidoEm,
  estornarBaixa,
  estornarPagamento,
  findPagamentoVigente,
  type PagamentoRecebido,
  registrarPagamento,
} from './baixar-guia.ts'
export { feriadosPerto, lerCalculadora, getConfigGuia, type ConfigGuia } from './config-guia.ts'
export { cancelarGuia } from './cancelar-guia.ts'
export { calcularEmissao, emitirGuia, type NovaGuia, vencimentoDaCompetencia } from './emitir-guia.ts'
export { calcularMultas, emitirMultas, type MultaCobrada } from './guia-multa.ts'
export { defineGuiaContada, isContadaNoEncerramento } from './guia-contada.ts'
export { entregarGuias } from './entregar-guias.ts'
export { getGuia } from './ler-guia.ts'
export { processarRetorno } from './receber-retorno.ts'
export { contarProfissionais } from './valor-do-regime.ts'
export { garantirCobranca } from './pix-dinamico-cobranca.ts'
export { lerDevido } from './guia-por-nota.ts'
export { getSimulador } from './psp-configuracao.ts'
export { recomporGuia } from './recompor-guia.ts'
export { isExpirada, valoresEm } from './guia-to.ts'
export { totaisDeHoje, valoresDeHoje } from './totais-de-hoje.ts'
export { situacaoSql } from './situacao-guia-sql.ts'
export { escreverGuia } from './imprimir-guia.ts'
