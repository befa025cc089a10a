import { z } from 'zod'

/** A message of the service of the taxpayer (SEFIN); its own names begin with small letters. */
export const mensagemSefin = z.object({
  mensagem: z.string().nullish(),
  codigo: z.string().nullish(),
  descricao: z.string().nullish(),
  complemento: z.string().nullish(),
})
export type MensagemSefin = z.infer<typeof mensagemSefin>

const cabecalho = {
  tipoAmbiente: z.number().nullish(),
  versaoAplicativo: z.string().nullish(),
  dataHoraProcessamento: z.string().nullish(),
}

export const respostaEmissao = z.object({
  ...cabecalho,
  idDps: z.string(),
  chaveAcesso: z.string(),
  nfseXmlGZipB64: z.string(),
  alertas: z.array(mensagemSefin).nullish(),
})
export type RespostaEmissao = z.infer<typeof respostaEmissao>
export const respostaNfse = z.object({ ...cabecalho, chaveAcesso: z.string(), nfseXmlGZipB64: z.string() })
export const respostaDps = z.object({ ...cabecalho, idDps: z.string(), chaveAcesso: z.string() })
export const respostaEvento = z.object({ ...cabecalho, eventoXmlGZipB64: z.string() })

/** A refusal: the list `erros`, or `erro` that is one message by the books and a list in practice. */
export const respostaErro = z
  .object({
    ...cabecalho,
    erros: z.array(mensagemSefin).nullish(),
    erro: z.union([mensagemSefin, z.array(mensagemSefin)]).nullish(),
  })
  .transform(({ erros, erro }) => [...(erros ?? []), ...(erro == null ? [] : [erro].flat())])

/** Events of a note; `arquivoXml` comes in base64 twice. */
export const respostaEventos = z.object({
  ...cabecalho,
  eventos: z.array(
    z.object({
      chaveAcesso: z.string(),
      tipoEvento: z.union([z.number(), z.string()]).transform(String),
      numeroPedidoRegistroEvento: z.union([z.number(), z.string()]).nullish(),
      dataHoraRecebimento: z.string().nullish(),
      arquivoXml: z.string(),
    }),
  ),
})
