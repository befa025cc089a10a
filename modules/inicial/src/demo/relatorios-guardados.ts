import { contaTable, contaVinculoTable } from '@iss/acesso/tables/acesso'
import { instanteDe, plusDays } from '@iss/kernel/data'
import type { Formato, Report } from '@iss/list/definition'
import { filtersOfView, gerarRelatorio, proximoEnvio, relatorioEnvioTable, relatorioVisaoTable } from '@iss/list/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type Context, defineDemo } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'

type Conta = { id: number; pessoaId: number; usuario: string }

/** What an inspector and a manager have kept: views of reports, one of them sent each Monday, and files that the queue makes at the first start. */
export const relatoriosGuardadosDemo = defineDemo({
  nome: 'relatorios-guardados',
  ordem: 910,
  cidades: [novaSerra],
  async load(ctx, { hoje, mesesAntes }) {
    const fiscal = await contaDe(ctx, 'fiscal')
    const gestor = await contaDe(ctx, 'gestor')
    const criadoEm = instanteDe(plusDays(hoje, -10), '10:00:00')
    const visao = { slug: 'relatorio-maiores-devedores', criadoEm, alteradoEm: criadoEm }
    const [cobranca] = await ctx.db
      .insert(relatorioVisaoTable)
      .values([
        { ...visao, contaId: fiscal.id, nome: 'Cobrança acima de R$ 1.000', filtros: { valorMinimo: 1000, quantidade: 20 } },
        { ...visao, contaId: fiscal.id, nome: 'Sem dívida ativa', filtros: { dividaAtiva: null } },
        { ...visao, contaId: gestor.id, nome: 'Dez maiores', filtros: { quantidade: 10 }, padrao: true },
      ])
      .returning({ id: relatorioVisaoTable.id })
    const agenda = { frequencia: 'SEMANAL', dia: 1, hora: 7 } as const
    if (!cobranca) throw new Error('The views of the demonstration were not written')
    await ctx.db.insert(relatorioEnvioTable).values({
      ...agenda,
      visaoId: cobranca.id,
      contaId: fiscal.id,
      pessoaId: fiscal.pessoaId,
      formato: 'PDF',
      forma: 'ANEXO',
      situacao: 'ATIVO',
      proximoEm: proximoEnvio(agenda, ctx.clock.now()),
      criadoEm,
    })
    // Tests, which do without a history, begin with an empty queue.
    if (mesesAntes === 0) return
    await pedir(ctx, fiscal, 'relatorio-maiores-devedores', 'PDF')
    await pedir(ctx, fiscal, 'relatorio-impostos-federais', 'XLS')
    await pedir(ctx, gestor, 'relatorio-maiores-devedores', 'XLS')
  },
})

async function contaDe(ctx: Context, usuario: string): Promise<Conta> {
  const [conta] = await ctx.db
    .select({ id: contaTable.id, pessoaId: contaVinculoTable.pessoaId })
    .from(contaTable)
    .innerJoin(
      contaVinculoTable,
      and(eq(contaVinculoTable.contaId, contaTable.id), eq(contaVinculoTable.municipioId, ctx.municipioId)),
    )
    .where(eq(contaTable.usuario, usuario))
  if (!conta) throw new Error(`The account ${usuario} of the demonstration is missing`)
  return { ...conta, usuario }
}

/** Asks for the file of a report as it opens, as the account would; the queue makes it. */
async function pedir(ctx: Context, conta: Conta, slug: string, formato: Formato): Promise<void> {
  const report = ctx.definitions<Report>('report').find((one) => one.slug === slug)
  if (!report) throw new Error(`The report ${slug} of the demonstration is missing`)
  const { tipo, title: titulo } = report
  const filtros = filtersOfView(ctx, report, { filtros: {}, periodo: null })
  await ctx.schedule(gerarRelatorio as never, { slug, formato, filtros } as never, {
    contaId: conta.id,
    pessoaId: conta.pessoaId,
    metadata: { tipo, slug, titulo, formato, usuario: conta.usuario },
  })
}
