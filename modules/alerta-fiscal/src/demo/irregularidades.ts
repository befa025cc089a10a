import { efetivarCancelamento } from '@iss/correcao/server'
import { servicoPrestado } from '@iss/escrituracao/domain/servico-prestado'
import { escriturar, liberarFaixas } from '@iss/escrituracao/server'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import { getNota } from '@iss/nota/server'
import { serieTable } from '@iss/nota/tables/serie'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { mesPlantado } from '@iss/pessoa/domain/demo-plantadas'
import { type Context, defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { eq } from 'drizzle-orm'
import { atividadeDe, cadastrarPlantadas } from './empresas-plantadas.ts'
import { criarVida, type Vida } from './vida-plantada.ts'

/** Salvador: where the gardener took its tax. */
const OUTRA_CIDADE = '2927408'

/**
 * Porto Claro: one irregularity for each rule of the alerts that the portal lets happen, in a company of its own, beside companies that are clean.
 * What declarations, works and the registration of activities say of them stands in the demonstrations of their modules.
 */
export const irregularidadesDemo = defineDemo({
  nome: 'irregularidades',
  ordem: 940,
  cidades: [portoClaro],
  async load(ctx, world) {
    const vida = criarVida(ctx, await cadastrarPlantadas(ctx, world))
    const mes = mesPlantado(world.hoje)
    const ultimo = await ultimoVencido(ctx, world.hoje)
    await quedas(vida, mes, ultimo)
    await movimentos(vida, mes, Competencia.fromData(world.hoje).previous())
    await recolhimentos(vida, mes)
    await cancelamentos(ctx, vida, mes)
    await notasDePapel(ctx, vida, mes)
    await ctx.audit({ tipo: 'demo.irregularidades', entidade: 'pessoa', depois: { mes: mes.format() } })
  },
})

/** The last month whose due date is past. */
async function ultimoVencido(ctx: Context, hoje: Data): Promise<Competencia> {
  const passado = Competencia.fromData(hoje).previous()
  return (await vencimentoDaCompetencia(ctx, 'PRESTADOR', passado)) <= hoje ? passado : passado.previous()
}

/** Revenue that falls in the month: against the own mean, against last year, and against those of the same activity, who do as ever. */
async function quedas(vida: Vida, mes: Competencia, ultimo: Competencia): Promise<void> {
  const meses = Competencia.range(mes.plusMonths(-6), ultimo)
  const caindo = (sempre: string, naQueda: string) =>
    meses.map((um) => [um, um.toString() === mes.toString() ? naQueda : sempre] as const)
  await vida.serie('QUEDA_MEDIA', caindo('20000.00', '8000.00'))
  await vida.serie('QUEDA_PARES', caindo('20000.00', '1000.00'))
  for (const par of ['limpaPar1', 'limpaPar2', 'limpaPar3'] as const) await vida.serie(par, caindo('9000.00', '9000.00'))
  await vida.serie('QUEDA_ANO_ANTERIOR', [
    [mes.plusMonths(-12), '40000.00'],
    [mes.plusMonths(-6), '6000.00'],
    [mes, '6000.00'],
  ])
}

async function movimentos(vida: Vida, mes: Competencia, passado: Competencia): Promise<void> {
  const antes = (meses: number) => Competencia.range(mes.plusMonths(-meses), mes.previous())
  await vida.serie(
    'MOVIMENTO_ATIPICO',
    antes(6).map((um) => [um, '1000.00'] as const),
  )
  for (let vez = 0; vez < 6; vez += 1) await vida.nota('MOVIMENTO_ATIPICO', { mes, valor: '1500.00' })
  await vida.fechar('MOVIMENTO_ATIPICO', mes)
  await vida.serie('NOTA_ATIPICA', [...antes(3).map((um) => [um, '500.00'] as const), [mes, '12000.00']])
  await vida.serie('RETORNO_APOS_INATIVIDADE', [
    [mes.plusMonths(-8), '5000.00'],
    [mes, '5000.00'],
  ])
  await vida.nota('FORA_DO_MUNICIPIO', { mes, valor: '8000.00', fora: OUTRA_CIDADE })
  await vida.fechar('FORA_DO_MUNICIPIO', mes)
  // Once more in the last month, with which the report of notes due elsewhere opens.
  await vida.nota('FORA_DO_MUNICIPIO', { mes: passado, valor: '5200.00', fora: OUTRA_CIDADE })
}

async function recolhimentos(vida: Vida, mes: Competencia): Promise<void> {
  await vida.nota('RECOLHIDO_A_MENOR', { mes, valor: '10000.00' })
  await vida.fechar('RECOLHIDO_A_MENOR', mes, { paga: '100.00' })
  await vida.nota('ENCERRAMENTO_ATRASADO', { mes, valor: '3000.00' })
  await vida.nota('limpaPrestadora', { mes, valor: '6000.00', tomadora: 'RETIDO_NAO_RECOLHIDO' })
  await vida.fechar('limpaPrestadora', mes)
  await vida.nota('RECEITA_SIMPLES', { mes, valor: '10000.00' })
  await vida.fechar('RECEITA_SIMPLES', mes)
  await vida.nota('SIMPLES_SEM_PGDAS', { mes, valor: '3000.00' })
  await vida.fechar('SIMPLES_SEM_PGDAS', mes)
  await vida.nota('ALIQUOTA_SIMPLES', { mes, valor: '3000.00', tomadora: 'limpaTomadora' })
  await vida.fechar('ALIQUOTA_SIMPLES', mes)
  await vida.fechar('limpaTomadora', mes, { papel: 'TOMADOR' })
}

/** Half of a month's notes cancelled before it was closed, and one cancelled after. */
async function cancelamentos(ctx: Context, vida: Vida, mes: Competencia): Promise<void> {
  for (let vez = 0; vez < 6; vez += 1) {
    const id = await vida.nota('CANCELAMENTO_EXCESSIVO', { mes, valor: '100.00' })
    if (vez % 2 === 0) await efetivarCancelamento(ctx, await getNota(ctx, id), 'Serviço não prestado')
  }
  await vida.fechar('CANCELAMENTO_EXCESSIVO', mes)
  const id = await vida.nota('CANCELADA_APOS_ENCERRAMENTO', { mes, valor: '900.00' })
  await vida.fechar('CANCELADA_APOS_ENCERRAMENTO', mes)
  await efetivarCancelamento(ctx, await getNota(ctx, id), 'Erro na emissão')
}

/** Sheets 1, 2 and then 6 of a series of paper notes. */
async function notasDePapel(ctx: Context, vida: Vida, mes: Competencia): Promise<void> {
  const titularId = vida.idDe('NOTA_DE_PAPEL_FALTANTE')
  const [serie] = await ctx.db.select().from(serieTable).where(eq(serieTable.codigo, '1'))
  const [atividade] = await ctx.db
    .select()
    .from(atividadeTable)
    .where(eq(atividadeTable.codigo, atividadeDe('NOTA_DE_PAPEL_FALTANTE')))
  const [tipo] = await ctx.db.select().from(tipoTributacaoTable).where(eq(tipoTributacaoTable.codigo, '01'))
  if (!serie || !atividade || !tipo) throw new Error('The demonstration has no series of paper notes or no activity')
  await liberarFaixas(ctx, {
    pessoaId: titularId,
    serieId: serie.id,
    graficaId: vida.idDe('limpaGrafica'),
    numero: 1,
    tipo: 'BLOCO',
    numeroInicial: 1,
    numeroFinal: 50,
    emissao: mes.plusMonths(-12).firstDay(),
    validade: null,
  })
  for (const [numero, quando] of [
    [1, mes.previous()],
    [2, mes.previous()],
    [6, mes],
  ] as const)
    await escriturar(
      ctx,
      servicoPrestado({
        serie: serie.codigo,
        numero,
        dataPrestacao: `${quando}-1${numero}`,
        outroDocumento: demoDocumentos.tomador,
        outroNome: 'Tomador & Filhos SA',
        municipioPrestacao: portoClaro,
        atividadeId: atividade.id,
        tipoTributacaoId: tipo.id,
        itens: [{ descricao: 'Conserto', quantidade: Decimal4.one, valorUnitario: Decimal4.from('400.00') }],
      }),
      { titularId, em: instanteDe(`${quando}-1${numero}`, '16:00:00') },
    )
  for (const quando of [mes.previous(), mes]) await vida.fechar('NOTA_DE_PAPEL_FALTANTE', quando)
}
