import { z } from 'zod'
import { mensagemAdn } from './adn.ts'

export const statusCnc = ['PROCESSADO_COM_SUCESSO', 'PROCESSADO_COM_ERROS', 'FALHA_NO_PROCESSAMENTO'] as const
const mensagens = z.array(mensagemAdn).nullish()

/** Answer to a movement of the national register of taxpayers. */
export const respostaCnc = z.object({
  StatusProcessamento: z.enum(statusCnc),
  ChaveMovimentacao: z.string().nullish(),
  Alertas: mensagens,
  Erros: mensagens,
})
export type RespostaCnc = z.infer<typeof respostaCnc>

/** Records of the register by their number, at most fifty. */
export const respostaDistribuicaoCnc = z.object({
  LoteDistribuicaoCNC: z
    .array(
      z.object({
        NSU: z.union([z.number(), z.string()]).transform(Number),
        ArquivoXml: z.string(),
        DataHoraProcessamento: z.string().nullish(),
      }),
    )
    .nullish(),
  Erros: mensagens,
})
export type RespostaDistribuicaoCnc = z.infer<typeof respostaDistribuicaoCnc>
