import { z } from 'zod'

/** A message of the repository (ADN); its own names begin with capitals, and any part may be missing. */
export const mensagemAdn = z.object({
  Mensagem: z.string().nullish(),
  Parametros: z.array(z.string()).nullish(),
  Codigo: z.string().nullish(),
  Descricao: z.string().nullish(),
  Complemento: z.string().nullish(),
})
export type MensagemAdn = z.infer<typeof mensagemAdn>

const mensagens = z.array(mensagemAdn).nullish()
const cabecalho = {
  TipoAmbiente: z.string().nullish(),
  VersaoAplicativo: z.string().nullish(),
  DataHoraProcessamento: z.string().nullish(),
}

/** Answer to a batch: each document by itself, in the order of the batch. */
export const respostaRecepcao = z.object({
  ...cabecalho,
  Lote: z.array(
    z.object({
      ChaveAcesso: z.string().nullish(),
      NsuRecepcao: z.union([z.string(), z.number()]).nullish(),
      StatusProcessamento: z.string().nullish(),
      Alertas: mensagens,
      Erros: mensagens,
    }),
  ),
})
export type RespostaRecepcao = z.infer<typeof respostaRecepcao>

export const tiposNsu = ['RECEPCAO', 'DISTRIBUICAO', 'GERAL', 'MEI'] as const
export type TipoNsu = (typeof tiposNsu)[number]
export const statusDistribuicao = ['REJEICAO', 'NENHUM_DOCUMENTO_LOCALIZADO', 'DOCUMENTOS_LOCALIZADOS'] as const

const documentoDistribuido = z.object({
  NSU: z.union([z.number(), z.string()]).transform(Number).pipe(z.number().int().nonnegative()),
  ChaveAcesso: z.string().nullish(),
  TipoDocumento: z.string(),
  TipoEvento: z.union([z.string(), z.number()]).transform(String).nullish(),
  ArquivoXml: z.string(),
  DataHoraGeracao: z.string().nullish(),
})
export type DocumentoDistribuido = z.infer<typeof documentoDistribuido>

/** Answer to a request for documents. */
export const respostaDistribuicao = z.object({
  ...cabecalho,
  StatusProcessamento: z.enum(statusDistribuicao),
  LoteDFe: z.array(documentoDistribuido).nullish(),
  Alertas: mensagens,
  Erros: mensagens,
})
export type RespostaDistribuicao = z.infer<typeof respostaDistribuicao>

/** Most documents and most octets of a batch that is sent. */
export const LIMITE_DOCUMENTOS = 50
export const LIMITE_OCTETOS = 1_000_000
