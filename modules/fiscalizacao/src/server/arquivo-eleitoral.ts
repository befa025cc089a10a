import { Readable } from 'node:stream'
import { guardarArquivo, proximoNumero } from '@iss/documento/server'
import { refuse } from '@iss/kernel/errors'
import { streamQuery } from '@iss/list/server'
import { escreverPorLeiaute, type Leiaute } from '@iss/lote/leiaute'
import { arquivoTable, refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { baixarArquivoEleitoral, gerarArquivoEleitoral } from '../contract/lista-eleitoral.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { type CampoEleitoral, modeloEleitoral } from '../domain/leiaute-eleitoral.ts'
import { contarCnpjs, type NotasPedidas, notasDaLista } from '../reports/relatorio-exportacao-t-r-e.ts'
import { exportacaoEleitoralTable as table } from '../tables/exportacao-eleitoral.ts'
import { lerLeiauteEleitoral } from './leiaute-eleitoral.ts'

type Arquivo = typeof arquivoTable.$inferSelect

/** Notes written at once. */
const BLOCO = 500

export const gerarArquivoEleitoralOperation = implement(gerarArquivoEleitoral, async (ctx, pedido) =>
  abrir(ctx, await exportar(ctx, pedido)),
)

export const baixarArquivoEleitoralOperation = implement(baixarArquivoEleitoral, async (ctx, { id }) => {
  const [linha] = await ctx.db
    .select({ arquivo: arquivoTable })
    .from(table)
    .innerJoin(arquivoTable, refere(table.arquivoId, arquivoTable))
    .where(eq(table.id, id))
  return abrir(ctx, linha?.arquivo ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' }))
})

const abrir = async (ctx: Context, { chave, nome, tipo }: Arquivo) => ({ stream: await ctx.ports.files.get(chave), nome, tipo })

/**
 * Writes the file in the caller's transaction, under the next protocol of the year, and keeps it with its hash. Refuses days that are inverted, a layout
 * without fields, lists without a CNPJ, and no note at all unless a negative declaration is meant.
 */
export async function exportar(ctx: Context, pedido: NotasPedidas & { negativa: boolean }): Promise<Arquivo> {
  if (pedido.dataInicial > pedido.dataFinal) refuse(fiscalizacaoErrors.diasDaExportacao)
  const leiaute = await lerLeiauteEleitoral(ctx)
  if (Object.keys(leiaute.lugares).length === 0) refuse(fiscalizacaoErrors.leiauteSemCampos)
  const cnpjs = await contarCnpjs(ctx, pedido)
  // No field of this form: the list is imported on a screen of its own.
  if (cnpjs === 0) refuse({ ...fiscalizacaoErrors.informeCnpjs, field: 'ano' })
  const { rows } = await ctx.db.execute<{ ibge: string }>(sql`select codigo as ibge from municipio where id = iss_municipio()`)
  const { ano, turno, oficio, dataInicial, dataFinal, incluirCanceladas } = pedido
  const fixos = { ano: String(ano ?? ''), turno: String(turno ?? ''), oficio, municipio: rows[0]?.ibge ?? '' }
  const anoProtocolo = Number(ctx.clock.today().slice(0, 4))
  const numero = await proximoNumero(ctx, 'exportacao-eleitoral', anoProtocolo)
  const contagem = { notas: 0 }
  const [extensao, tipo] = leiaute.forma === 'COLUNAS' ? ['csv', 'text/csv'] : ['txt', 'text/plain']
  const arquivo = await guardarArquivo(
    ctx,
    Readable.from(escrever(ctx, pedido, { leiaute, fixos, contagem }), { objectMode: false }),
    `justica-eleitoral-${anoProtocolo}-${numero}.${extensao}`,
    `${tipo}; charset=utf-8`,
  )
  if (contagem.notas === 0 && !pedido.negativa) {
    await ctx.ports.files.remove(arquivo.chave)
    refuse(fiscalizacaoErrors.semNotasEleitorais)
  }
  const pedida = { ano, turno, oficio, dataInicial, dataFinal, incluirCanceladas }
  const row = {
    ...pedida,
    anoProtocolo,
    numero,
    cnpjs,
    notas: contagem.notas,
    leiaute: leiaute.versao,
    arquivoId: arquivo.id,
    sha256: arquivo.sha256,
  }
  const geradaPorId = ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null
  const [nova] = await ctx.db
    .insert(table)
    .values({ ...row, geradaEm: ctx.clock.now(), geradaPorId })
    .returning({ id: table.id })
  await ctx.audit({ tipo: 'exportacao-eleitoral.gerada', entidade: 'exportacao_eleitoral', entidadeId: nova?.id, depois: row })
  return arquivo
}

type Registro = Partial<Record<CampoEleitoral, string>>
/** `contagem`: what has been written so far. */
type Forma = { leiaute: Leiaute<CampoEleitoral>; fixos: Registro; contagem: { notas: number } }

/** A block of notes after the other; the header of columns once, also where there is no note (the negative answer). */
async function* escrever(ctx: Context, pedido: NotasPedidas, { leiaute, fixos, contagem }: Forma): AsyncGenerator<Buffer> {
  const bloco = (registros: readonly Registro[], primeiro: boolean) => {
    const escrito = escreverPorLeiaute(registros, modeloEleitoral, leiaute)
    return leiaute.forma === 'COLUNAS' && !primeiro ? escrito.subarray(escrito.indexOf('\n') + 1) : escrito
  }
  let registros: Registro[] = []
  let primeiro = true
  for await (const nota of streamQuery(ctx, notasDaLista(ctx, pedido).orderBy(sql`parte, emissao_dia, numero, papel`))) {
    registros.push({ ...fixos, ...textosDa(nota) })
    contagem.notas += 1
    if (registros.length < BLOCO) continue
    yield bloco(registros, primeiro)
    registros = []
    primeiro = false
  }
  if (primeiro || registros.length > 0) yield bloco(registros, primeiro)
}

/** The values of a note as texts, days as 'AAAA-MM-DD' and amounts as '1234.56', which the layout writes in its own form. */
function textosDa(nota: Readonly<Record<string, unknown>>): Registro {
  const campos = Object.keys(modeloEleitoral) as CampoEleitoral[]
  return Object.fromEntries(
    campos.flatMap((campo) => (nota[campo] === undefined || nota[campo] === null ? [] : [[campo, String(nota[campo])]])),
  )
}
