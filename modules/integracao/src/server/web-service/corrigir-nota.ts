import { declaracaoFromJson } from '@iss/abrasf/declaracao-json'
import type { CancelamentoLido } from '@iss/abrasf/pedido-lido'
import type { RpsEmJson } from '@iss/abrasf/read-lote-json'
import { cancelarPeloCodigo, substituirPor } from '@iss/correcao/server'
import { getCidade } from '@iss/municipio/server'
import { getNota } from '@iss/nota/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { avisosDoRps, canonicaDoRps, checkCoerencia } from '../canonica-do-rps.ts'
import { examinarRps } from '../converter-rps.ts'
import { RecusaDoServico } from './recusa.ts'
import { type Feita, lerNotasPorId, momento } from './resultado.ts'

type Codigo = 1 | 2 | 3 | 4 | 5

/** The note of an order, of the provider and of this city. */
async function findNota(ctx: Context, pessoa: Pessoa, { numero, codigoMunicipio }: CancelamentoLido) {
  const cidade = await getCidade(ctx)
  if (String(codigoMunicipio) !== cidade.codigo) throw new RecusaDoServico(mensagemRetorno('P013', { codigo: codigoMunicipio }))
  const [row] = await ctx.db
    .select({ id: nota.id, estado: nota.estado, substituidaId: nota.substituidaId })
    .from(nota)
    .where(and(eq(nota.prestadorId, pessoa.id), eq(nota.numero, numero)))
  return row ?? null
}

/** CancelarNfse: cancels directly, or opens the request that the rules of the city want and says so. */
export async function cancelarNfse(ctx: Context, pessoa: Pessoa, pedido: CancelamentoLido): Promise<Feita> {
  const { numero } = pedido
  const achada = await findNota(ctx, pessoa, pedido)
  if (!achada) throw new RecusaDoServico(mensagemRetorno('E78', { numero }))
  if (achada.estado === 'CANCELADA' || achada.estado === 'SUBSTITUIDA')
    throw new RecusaDoServico(mensagemRetorno('E79', { numero }))
  const codigo = (pedido.codigo ?? 1) as Codigo
  const { direto, protocolo, motivos } = await cancelarPeloCodigo(ctx, { notaId: achada.id, codigo, canal: 'WEB_SERVICE' })
  if (!direto) {
    const valores = { numero, protocolo: protocolo ?? '', motivos: motivos.join(' ') }
    return { resposta: { tipo: 'mensagens', mensagens: [mensagemRetorno('P008', valores)] }, protocolo }
  }
  const [lida] = await lerNotasPorId(ctx, [achada.id])
  if (!lida) throw new Error('A cancelled note is not there')
  return { resposta: { tipo: 'cancelamento', nota: lida, codigo, dataHora: momento(ctx.clock.now()) } }
}

/** SubstituirNfse: issues the note of the RPS in the place of another one. The same order again gives the same two notes. */
export async function substituirNfse(
  ctx: Context,
  pessoa: Pessoa,
  pedido: CancelamentoLido,
  { declaracao, conteudoHash, identidade: rps }: RpsEmJson,
): Promise<Feita> {
  const { numero } = pedido
  const achada = await findNota(ctx, pessoa, pedido)
  if (!achada) throw new RecusaDoServico(mensagemRetorno('E78', { numero }))
  if (!declaracao) throw new Error('An RPS that does not follow the schema was refused before')
  const lida = declaracaoFromJson(declaracao)
  const rotulo = { n: rps?.numero ?? 1, s: rps?.serie ?? '-' }
  const conhecida = await examinarRps(ctx, { declaracao: lida, conteudoHash }, pessoa.id, 'WEB_SERVICE')
  if (conhecida.tipo === 'convertida') return jaSubstituida(ctx, achada.id, conhecida.nota.id, rotulo)
  const incoerencias = checkCoerencia(lida, rotulo)
  if (incoerencias.length > 0)
    throw new RecusaDoServico(...incoerencias.map(({ message }) => mensagemRetorno('P001', { texto: message }, { rps })))
  const registradas = conhecida.tipo === 'recusada' ? conhecida.violations.filter(({ code }) => isDoRegistro(code)) : []
  if (registradas.length > 0)
    throw new RecusaDoServico(...registradas.map(({ message }) => mensagemRetorno('E10', { texto: message }, { rps })))
  const gravada = await substituirPor(ctx, {
    antiga: await getNota(ctx, achada.id, true),
    nova: canonicaDoRps(lida, pessoa.documento, 'WEB_SERVICE'),
    motivo: null,
    descricaoMotivo: null,
    gravacao: { canal: 'WEB_SERVICE', rpsHash: conteudoHash },
    completar: (semPrestador, fatos) => ({ ...semPrestador, prestador: fatos.prestador.pessoa.documento }),
  })
  return duas(
    ctx,
    achada.id,
    gravada.id,
    avisosDoRps(lida).map((texto) => mensagemRetorno('A001', { texto })),
  )
}

const isDoRegistro = (code: string) => code === 'integracao.outroConteudo' || code === 'integracao.rpsJaCancelado'

async function jaSubstituida(ctx: Context, antigaId: number, novaId: number, rotulo: { n: number; s: string }): Promise<Feita> {
  const [nova] = await ctx.db.select({ de: nota.substituidaId, numero: nota.numero }).from(nota).where(eq(nota.id, novaId))
  if (nova?.de === antigaId) return duas(ctx, antigaId, novaId, [])
  const texto = `O RPS ${rotulo.n}/${rotulo.s} já foi convertido na NF-e ${nova?.numero}, que não substitui esta.`
  throw new RecusaDoServico(mensagemRetorno('E10', { texto }))
}

async function duas(
  ctx: Context,
  antigaId: number,
  novaId: number,
  alertas: ReturnType<typeof mensagemRetorno>[],
): Promise<Feita> {
  const [substituida, substituidora] = await lerNotasPorId(ctx, [antigaId, novaId])
  if (!substituida || !substituidora) throw new Error('A note of a substitution is not there')
  return { resposta: { tipo: 'substituicao', substituida, substituidora, alertas } }
}
