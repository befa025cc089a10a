import { refuse } from '@iss/kernel/errors'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { buscarTermoDoContribuinte } from '../contract/contribuinte.ts'
import type { TermoFiscal } from '../tables/termo-fiscal.ts'
import { getTermo, lerTermos } from './ler-termos.ts'
import { impedimentoDaResposta } from './responder-termo.ts'

/** A term of the selected person; another one is not found. */
export async function getTermoProprio(ctx: Context, id: number): Promise<TermoFiscal> {
  const termo = await getTermo(ctx, id)
  return termo.contribuinteId === ctx.sessao.pessoaSelecionadaId
    ? termo
    : refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Before it was read, a term shows that it is there, and of what kind; nothing of what it says. */
const fechado = {
  texto: '',
  complemento: '',
  assinatura: '',
  documentosSolicitados: '',
  aidf: null,
  autorizacaoNfe: null,
  encerra: null,
  alvo: null,
  prazoNovo: null,
  guiaUnica: null,
  senha: '',
  ocorrencias: [],
  total: Dinheiro.zero,
  respostas: [],
}

export const buscarTermoDoContribuinteOperation = implement(buscarTermoDoContribuinte, async (ctx, { id }) => {
  const row = await getTermoProprio(ctx, id)
  const [termo] = await lerTermos(ctx, [row])
  if (!termo) throw new Error(`The term ${id} was not read`)
  const { email: _email, atos: _atos, ...to } = termo
  const lido = row.cienciaEm !== null
  return { ...to, ...(lido ? {} : fechado), lido, respondivel: (await impedimentoDaResposta(ctx, row)) === null }
})
