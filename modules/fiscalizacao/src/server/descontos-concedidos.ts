import { comEfeito } from '@iss/nota/server'
import { refere } from '@iss/platform/db'
import { calculoEncerramentoTable as calculo, encerramentoTable as encerramento } from '@iss/encerramento/tables/encerramento'
import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { streamQuery } from '@iss/list/server'
import { and, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm'

/** Kinds of discount and how reports name them (F41). */
export const tiposDesconto = {
  IMPOSTO: 'Desconto no imposto da NF-e',
  ENCERRAMENTO: 'Desconto no encerramento',
  INCONDICIONAL: 'Incondicional',
  CONDICIONAL: 'Condicional',
} as const
export type TipoDesconto = keyof typeof tiposDesconto

/** A discount of one document; the tax before and after it tells what the city gave up. */
export type DescontoConcedido = {
  pessoaId: number
  contribuinte: string
  documento: string
  tipo: string
  perfil: string
  vigencia: string
  notas: number
  /** 1 when no profile was in force on the day of the service. */
  foraDaVigencia: number
  valor: Dinheiro
  semDesconto: Dinheiro
  desconto: Dinheiro
  final: Dinheiro
}

type Recorte = {
  competenciaInicial: Competencia
  competenciaFinal: Competencia
  pessoaId: number | null
  tipos: readonly TipoDesconto[]
}

/** Discounts of the documents of some months, one by one. */
export async function* listDescontos(ctx: Context, recorte: Recorte): AsyncGenerator<DescontoConcedido> {
  const { tipos } = recorte
  if (tipos.some((tipo) => tipo !== 'ENCERRAMENTO')) yield* dasNotas(ctx, recorte)
  if (tipos.includes('ENCERRAMENTO')) yield* dosEncerramentos(ctx, recorte)
}

const vigenciaDe = (inicio: string | null, fim: string | null) =>
  inicio === null ? '' : fim === null ? `desde ${formatData(inicio)}` : `${formatData(inicio)} a ${formatData(fim)}`

/** Text of a step of the memory of calculation: '{profile}: desconto de …'. */
const PASSO = 'desconto-imposto'

async function* dasNotas(ctx: Context, { competenciaInicial, competenciaFinal, pessoaId, tipos }: Recorte) {
  const vigente = sql`(select max(d.nome) as nome, max(a.inicio)::text as inicio, max(a.fim)::text as fim from pessoa_perfil_desconto_imposto a
    join perfil_desconto_imposto d on d.municipio_id = a.municipio_id and d.id = a.perfil_id
    where a.municipio_id = ${nota.municipioId} and a.pessoa_id = ${nota.prestadorId} and a.inicio <= ${nota.dataPrestacao}
      and coalesce(a.fim, 'infinity'::date) >= ${nota.dataPrestacao}) as vigente`
  const passo = sql`(select max(m ->> 'descricao') as texto, max(m -> 'valores' ->> 'descontoImposto') as valor
    from jsonb_array_elements(${nota.memoria}) m where m ->> 'passo' = ${PASSO}) as passo`
  const select = ctx.db
    .select({
      pessoaId: nota.prestadorId,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      valor: nota.valorTotal,
      imposto: nota.imposto,
      aliquota: nota.aliquota,
      incondicional: nota.descontoIncondicional,
      condicional: nota.descontoCondicional,
      texto: sql<string | null>`passo.texto`.as('passo_texto'),
      noImposto: sql<string | null>`passo.valor`.as('passo_valor'),
      perfil: sql<string | null>`vigente.nome`.as('perfil_nome'),
      inicio: sql<string | null>`vigente.inicio`.as('vigente_inicio'),
      fim: sql<string | null>`vigente.fim`.as('vigente_fim'),
    })
    .from(nota)
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .crossJoinLateral(passo)
    .crossJoinLateral(vigente)
    .where(
      and(
        comEfeito,
        gte(nota.competencia, competenciaInicial),
        lte(nota.competencia, competenciaFinal),
        pessoaId === null ? undefined : eq(nota.prestadorId, pessoaId),
        // The memory is read only of notes that can hold a discount: less tax than base × rate, whichever way its cents were rounded.
        sql`(${nota.descontoIncondicional} > 0 or ${nota.descontoCondicional} > 0 or ${nota.imposto} <= ${nota.base} * ${nota.aliquota} / 100 - 0.005)`,
      ),
    )
  for await (const row of streamQuery(ctx, select)) {
    const { incondicional, condicional, aliquota, imposto, valor } = row
    const base = { pessoaId: row.pessoaId, contribuinte: row.contribuinte, documento: row.documento, notas: 1, valor }
    if (row.noImposto !== null && tipos.includes('IMPOSTO')) {
      const desconto = Dinheiro.from(row.noImposto)
      yield {
        ...base,
        tipo: tiposDesconto.IMPOSTO,
        perfil: row.perfil ?? row.texto?.split(': desconto de ')[0] ?? '',
        vigencia: vigenciaDe(row.inicio, row.fim),
        foraDaVigencia: row.perfil === null ? 1 : 0,
        semDesconto: imposto.plus(desconto),
        desconto,
        final: imposto,
      }
    }
    if (incondicional.isPositive() && tipos.includes('INCONDICIONAL'))
      yield {
        ...base,
        ...daNota('INCONDICIONAL', incondicional),
        semDesconto: cheio(imposto, incondicional, aliquota),
        final: imposto,
      }
    if (condicional.isPositive() && tipos.includes('CONDICIONAL'))
      yield { ...base, ...daNota('CONDICIONAL', condicional), semDesconto: imposto, final: imposto }
  }
}

const daNota = (tipo: TipoDesconto, desconto: Dinheiro) => ({
  tipo: tiposDesconto[tipo],
  perfil: '',
  vigencia: '',
  foraDaVigencia: 0,
  desconto,
})
/** Tax that the note would bear without its unconditional discount, which lowers the base (LC 116/2003 art. 7). */
const cheio = (imposto: Dinheiro, desconto: Dinheiro, aliquota: Aliquota) => imposto.plus(desconto.percent(aliquota))

async function* dosEncerramentos(ctx: Context, { competenciaInicial, competenciaFinal, pessoaId }: Recorte) {
  const cadastro = sql`(select d.perfil, d.inicio::text as inicio, d.data_inativacao::text as fim from desconto_encerramento d
    where d.municipio_id = ${encerramento.municipioId} and d.contribuinte_id = ${encerramento.pessoaId} and d.papel = ${encerramento.papel}
      and d.inicio <= (${encerramento.encerradoEm} at time zone 'America/Sao_Paulo')::date
    order by d.inicio desc, d.id desc limit 1) as cadastro`
  const select = ctx.db
    .select({
      pessoaId: encerramento.pessoaId,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      quantidade: calculo.quantidade,
      valor: calculo.faturado,
      devido: calculo.valorDevido,
      desconto: calculo.valorDesconto,
      perfil: sql<string | null>`cadastro.perfil`.as('perfil_nome'),
      inicio: sql<string | null>`cadastro.inicio`.as('cadastro_inicio'),
      fim: sql<string | null>`cadastro.fim`.as('cadastro_fim'),
    })
    .from(encerramento)
    .innerJoin(calculo, refere(calculo.encerramentoId, encerramento))
    .innerJoin(pessoa, refere(encerramento.pessoaId, pessoa))
    .leftJoinLateral(cadastro, sql`true`)
    .where(
      and(
        isNull(encerramento.reabertoEm),
        gte(encerramento.competencia, competenciaInicial),
        lte(encerramento.competencia, competenciaFinal),
        gt(calculo.valorDesconto, Dinheiro.zero),
        pessoaId === null ? undefined : eq(encerramento.pessoaId, pessoaId),
      ),
    )
  for await (const { quantidade, devido, inicio, fim, perfil, ...row } of streamQuery(ctx, select))
    yield {
      ...row,
      tipo: tiposDesconto.ENCERRAMENTO,
      perfil: perfil ?? '',
      vigencia: vigenciaDe(inicio, fim),
      notas: quantidade,
      foraDaVigencia: 0,
      semDesconto: devido,
      final: devido.minus(row.desconto).max(Dinheiro.zero),
    }
}
