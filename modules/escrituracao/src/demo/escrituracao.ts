import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { serieTable } from '@iss/nota/tables/serie'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { and, eq } from 'drizzle-orm'
import { servicoPrestado } from '../domain/servico-prestado.ts'
import { escriturar } from '../server/escriturar.ts'
import { lancarEspecial } from '../server/especial.ts'
import { copiarLeiaute } from '../server/leiautes-do-livro-rules.ts'
import { autorizacaoImpressaoTable, servicoEspecialTable, servicoEspecialValorTable } from '../tables/escrituracao.ts'

const NOVA_SERRA = '9900001'
const LIMPEZA = '071001'
const SERIE_DE_PAPEL = '1'

/** What the bookkeeping of the demonstration begins with: paper notes, special services. */
export const escrituracaoDemo = defineDemo({
  nome: 'escrituracao',
  ordem: 350,
  async load(ctx, world, cidade) {
    if (cidade !== NOVA_SERRA) return
    const alfa = await pessoaDaDemo(ctx, 'alfa')
    const hospital = await pessoaDaDemo(ctx, 'hospital')
    const corrente = Competencia.fromData(world.hoje)
    await autorizarNotasDePapel(ctx, alfa, corrente.plusMonths(-18).firstDay())
    await escriturarAlfa(ctx, alfa, corrente)
    await escriturarHospital(ctx, hospital, corrente)
    await lancarEspeciais(ctx, alfa, corrente.plusMonths(-2))
    await copiarLeiaute(ctx, 'txt_giss', '2020-01-01')
  },
})

async function pessoaDaDemo(ctx: Context, nome: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[nome])
  if (!pessoa) throw new Error(`The demonstration has no person '${nome}'`)
  return pessoa.id
}

/** AIDF 1 of Alfa: two blocks of fifty notes. */
async function autorizarNotasDePapel(ctx: Context, pessoaId: number, emissao: string): Promise<void> {
  const [serie] = await ctx.db.select().from(serieTable).where(eq(serieTable.codigo, SERIE_DE_PAPEL))
  const grafica = await pessoaDaDemo(ctx, 'grafica')
  if (!serie) throw new Error('The demonstration has no series of paper notes')
  await ctx.db.insert(autorizacaoImpressaoTable).values({
    pessoaId,
    serieId: serie.id,
    graficaId: grafica,
    numero: 1,
    tipo: 'BLOCO',
    numeroInicial: 1,
    numeroFinal: 100,
    emissao,
    validade: null,
    situacao: 'EM_USO',
  })
}

/** Paper notes of Alfa in a month that is going to be closed and in one still open. */
async function escriturarAlfa(ctx: Context, titularId: number, corrente: Competencia): Promise<void> {
  const chaves = await chavesDoLancamento(ctx, '010101')
  const notas = [
    { numero: 1, mes: -5, dia: '12', valor: '1200.00', tomador: 'contador', nome: 'Contábil Demo' },
    { numero: 2, mes: -2, dia: '09', valor: '850.00', tomador: 'locadora', nome: 'Locadora Demo' },
    { numero: 3, mes: -2, dia: '20', valor: '430.50', tomador: null, nome: '' },
  ] as const
  for (const { numero, mes, dia, valor, tomador, nome } of notas) {
    const data = `${corrente.plusMonths(mes)}-${dia}`
    await escriturar(
      ctx,
      servicoPrestado({
        ...chaves,
        municipioPrestacao: NOVA_SERRA,
        serie: SERIE_DE_PAPEL,
        numero,
        dataPrestacao: data,
        outroDocumento: tomador ? demoDocumentos[tomador] : '',
        outroNome: nome,
        itens: [{ descricao: 'Manutenção de sistema', quantidade: Decimal4.one, valorUnitario: Decimal4.from(valor) }],
      }),
      { titularId, em: instanteDe(data, '16:00:00') },
    )
  }
}

/** Notes of cleaning from another city, of a provider of the Simples, month after month. */
async function escriturarHospital(ctx: Context, titularId: number, corrente: Competencia): Promise<void> {
  const chaves = await chavesDoLancamento(ctx, LIMPEZA)
  for (const [indice, mes] of [-6, -5, -2, -1].entries()) {
    const data = `${corrente.plusMonths(mes)}-15`
    await escriturar(
      ctx,
      servicoPrestado({
        ...chaves,
        papelEscriturador: 'tomador',
        municipioPrestacao: NOVA_SERRA,
        serie: 'U',
        numero: 310 + indice,
        dataPrestacao: data,
        outroDocumento: demoDocumentos.epsilon,
        outroNome: 'Épsilon Fora Ltda',
        outroMunicipio: '3106200',
        prestadorOptanteSimples: true,
        itens: [{ descricao: 'Limpeza hospitalar', quantidade: Decimal4.one, valorUnitario: Decimal4.from('2000.00') }],
      }),
      { titularId, em: instanteDe(data, '17:30:00') },
    )
  }
}

async function lancarEspeciais(ctx: Context, titularId: number, competencia: Competencia): Promise<void> {
  const [atividade] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, '010101'))
  const [servico] = await ctx.db
    .insert(servicoEspecialTable)
    .values({ nome: 'Licença de uso mensal', atividadeId: atividade?.id ?? 0 })
    .returning()
  if (!servico) throw new Error('The special service was not written')
  await ctx.db
    .insert(servicoEspecialValorTable)
    .values({ servicoId: servico.id, inicio: competencia.plusMonths(-12).firstDay(), fim: null, valor: Dinheiro.from('25.00') })
  await lancarEspecial(
    ctx,
    {
      servicoId: servico.id,
      tipoDocumentoFiscal: 'NOTA_FISCAL',
      numero: 1,
      tomadorDocumento: '',
      tomadorNome: 'Assinantes do mês',
      data: competencia.lastDay(),
      quantidade: Decimal4.from('40'),
      desconto: Dinheiro.from('100.00'),
    },
    titularId,
    instanteDe(competencia.lastDay(), '18:00:00'),
  )
}

async function chavesDoLancamento(ctx: Context, codigo: string) {
  const [atividade] = await ctx.db.select({ id: atividadeTable.id }).from(atividadeTable).where(eq(atividadeTable.codigo, codigo))
  const [tipo] = await ctx.db
    .select({ id: tipoTributacaoTable.id })
    .from(tipoTributacaoTable)
    .where(and(eq(tipoTributacaoTable.codigo, codigo === LIMPEZA ? '02' : '01')))
  return { atividadeId: atividade?.id ?? null, tipoTributacaoId: tipo?.id ?? null }
}
