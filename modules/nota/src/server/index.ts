export type { Nota } from './estado-nota.ts'
export { defineFatoDaNota } from './fato-da-nota.ts'
export { defineEsperaDaNota } from './espera-da-nota.ts'
export { emitidaDaNota } from './evento-da-nota.ts'
export { defineVinculosDaNota } from './vinculos-da-nota.ts'
export {
  conferirLimites,
  consultados,
  filtroDasCompetencias,
  filtroDoContribuinte,
  filtroDosNumeros,
  filtroDosValores,
} from './consulta.ts'
export { enviarEmailNota } from './email-nota.ts'
export { lerNota, nomeMunicipio } from './ler-nota.ts'
export { type LinhaParaXml, listNotasParaXml, nfseDaLinha } from './notas-para-xml.ts'
export { autorizarEmissao } from './autorizar-emissao.ts'
export { type NotaLida } from './ler-nota.ts'
export {
  enviarAoNacional,
  getNota,
  isNoNacional,
  marcarSubstituta,
  mudarEstado,
  voltarAEmitida,
  voltarAEsperar,
} from './estado-nota.ts'
export { lerFatosVinculados } from './fato-da-nota.ts'
export { listVinculos } from './vinculos-da-nota.ts'
export { defineCartaDaNota } from './carta-da-nota.ts'
export { checkAcessoNota } from './acesso-nota.ts'
export { defineAssinanteDaCidade, lerAssinanteDaCidade } from './assinante-da-cidade.ts'
export { defineChaveDaNota } from './chave-da-nota.ts'
export { desenharDanfse, writeDanfse } from './danfse.ts'
export { paginaDaDanfse } from './danfse-html.ts'
export {
  comEfeito,
  diaDaEmissao,
  dinheiro,
  emitidaEntre,
  estadosComEfeitoSql,
  estadosComEfeitoTexto,
  emitidas,
  esteId,
  exigibilidadeField,
  fiscais,
  inteiro,
  issFora,
  issProprio,
  issRetido,
  municipioDaIncidencia,
  seSim,
  situacaoDaNota,
  textoExigibilidade,
  umDe,
  type ViaDaNota,
  vindaPor,
} from './nota-filtros.ts'
export { corrigirCampo, recontarTotal } from './corrigir-campo.ts'
export { type NotaReescrita, reescreverNota } from './reescrever-nota.ts'
export { type EnvioTomado, tomarEnvios } from './tomar-envios.ts'
export { notaAchada } from './busca-notas.ts'
