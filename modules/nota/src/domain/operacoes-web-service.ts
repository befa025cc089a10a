import { defineSwitch, type Switch } from '@iss/platform/contract'

/** Operations of the web service by their code, 0 to 9 (spec 3 §9.2). */
export const operacoesWebService = [
  'CancelarNfse',
  'ConsultarLoteRps',
  'ConsultarNfseServicoPrestado',
  'ConsultarNfseServicoTomado',
  'ConsultarNfsePorFaixa',
  'ConsultarNfsePorRps',
  'RecepcionarLoteRps',
  'GerarNfse',
  'SubstituirNfse',
  'RecepcionarLoteRpsSincrono',
] as const
export type OperacaoWebService = (typeof operacoesWebService)[number]

const operacao = (nome: OperacaoWebService): Switch =>
  defineSwitch({
    scope: 'municipal',
    name: `webService${nome}`,
    label: `${nome} no web service`,
    default: true,
    effect: `Desligada, a operação ${nome} do web service é recusada com um erro do serviço.`,
    source: 'A31, spec 3 §9.2',
  })

export const webServiceCancelarNfse = operacao('CancelarNfse')
export const webServiceConsultarLoteRps = operacao('ConsultarLoteRps')
export const webServiceConsultarNfseServicoPrestado = operacao('ConsultarNfseServicoPrestado')
export const webServiceConsultarNfseServicoTomado = operacao('ConsultarNfseServicoTomado')
export const webServiceConsultarNfsePorFaixa = operacao('ConsultarNfsePorFaixa')
export const webServiceConsultarNfsePorRps = operacao('ConsultarNfsePorRps')
export const webServiceRecepcionarLoteRps = operacao('RecepcionarLoteRps')
export const webServiceGerarNfse = operacao('GerarNfse')
export const webServiceSubstituirNfse = operacao('SubstituirNfse')
export const webServiceRecepcionarLoteRpsSincrono = operacao('RecepcionarLoteRpsSincrono')

/** The municipal switch of an operation: `await ctx.switchOn(chaveDaOperacao('GerarNfse'))`. */
export const chaveDaOperacao = (nome: OperacaoWebService): Switch => chaves[nome]

const chaves: Readonly<Record<OperacaoWebService, Switch>> = {
  CancelarNfse: webServiceCancelarNfse,
  ConsultarLoteRps: webServiceConsultarLoteRps,
  ConsultarNfseServicoPrestado: webServiceConsultarNfseServicoPrestado,
  ConsultarNfseServicoTomado: webServiceConsultarNfseServicoTomado,
  ConsultarNfsePorFaixa: webServiceConsultarNfsePorFaixa,
  ConsultarNfsePorRps: webServiceConsultarNfsePorRps,
  RecepcionarLoteRps: webServiceRecepcionarLoteRps,
  GerarNfse: webServiceGerarNfse,
  SubstituirNfse: webServiceSubstituirNfse,
  RecepcionarLoteRpsSincrono: webServiceRecepcionarLoteRpsSincrono,
}
