import { Readable } from 'node:stream'
import { refuse } from '@iss/kernel/errors'
import { spool, streamQuery } from '@iss/list/server'
import { escreverPorLeiaute, type Leiaute } from '@iss/lote/leiaute'
import { type Context, implement } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { gerarArquivoEleitoral } from '../contract/lista-eleitoral.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { type CampoEleitoral, modeloEleitoral } from '../domain/leiaute-eleitoral.ts'
import { type NotasPedidas, notasDaLista } from '../reports/relatorio-exportacao-t-r-e.ts'
import { lerLeiauteEleitoral } from './leiaute-eleitoral.ts'

/** Notes written at once. */
const BLOCO = 500

export const gerarArquivoEleitoralOperation = implement(gerarArquivoEleitoral, async (ctx, pedido) => {
  if (pedido.dataInicial > pedido.dataFinal) refuse(fiscalizacaoErrors.diasDaExportacao)
  const leiaute = await lerLeiauteEleitoral(ctx)
  if (Object.keys(leiaute.lugares).length === 0) refuse(fiscalizacaoErrors.leiauteSemCampos)
  const { rows } = await ctx.db.execute<{ ibge: string }>(sql`select codigo as ibge from municipio where id = iss_municipio()`)
  const eleicao = { ano: String(pedido.ano ?? ''), turno: String(pedido.turno ?? ''), oficio: pedido.oficio }
  const fixos = { ...eleicao, municipio: rows[0]?.ibge ?? '' }
  return {
    stream: await spool(Readable.from(escrever(ctx, pedido, { leiaute, fixos }), { objectMode: false })),
    nome: `justica-eleitoral-${pedido.ano ?? 'todas'}.${leiaute.forma === 'COLUNAS' ? 'csv' : 'txt'}`,
    tipo: 'text/plain; charset=utf-8',
  }
})

type Registro = Partial<Record<CampoEleitoral, string>>
type Forma = { leiaute: Leiaute<CampoEleitoral>; fixos: Registro }

/** A block of notes after the other; the header of columns once, also where there is no note (the negative answer). */
async function* escrever(ctx: Context, pedido: NotasPedidas, { leiaute, fixos }: Forma): AsyncGenerator<Buffer> {
  const bloco = (registros: readonly Registro[], primeiro: boolean) => {
    const escrito = escreverPorLeiaute(registros, modeloEleitoral, leiaute)
    return leiaute.forma === 'COLUNAS' && !primeiro ? escrito.subarray(escrito.indexOf('\n') + 1) : escrito
  }
  let registros: Registro[] = []
  let primeiro = true
  for await (const nota of streamQuery(ctx, notasDaLista(ctx, pedido).orderBy(sql`parte, emissao_dia, numero, papel`))) {
    registros.push({ ...fixos, ...textosDa(nota) })
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
