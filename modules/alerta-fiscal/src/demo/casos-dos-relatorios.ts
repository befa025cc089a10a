import { encerrar } from '@iss/encerramento/server'
import { servicoPrestado } from '@iss/escrituracao/domain/servico-prestado'
import { escriturar } from '@iss/escrituracao/server'
import { registrarPagamento } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { documentoDosRelatorios, documentosPlantados } from '@iss/pessoa/domain/demo-plantadas'
import { findPessoaPorDocumento, vincularAtividades } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { eq, inArray } from 'drizzle-orm'
import { cadastrarEmpresa } from './empresas-plantadas.ts'
import { emitirDaEmpresa } from './vida-plantada.ts'

const NOME = 'Zeladoria Farol Novo Ltda'
const SUPORTE = '010701'
const CONSERVACAO = '070501'
const FACHADAS = '070502'

/** Receipts that became notes, with the days from each to the first of the month; those between their numbers never came. */
const RPS_CONVERTIDOS = [
  { numero: 101, dias: 14 },
  { numero: 102, dias: 13 },
  { numero: 105, dias: 0 },
]

/** One company of Porto Claro with a row of each report of inspection that opens on the last month or on this one. */
export const casosDosRelatoriosDemo = defineDemo({
  nome: 'casos-dos-relatorios',
  ordem: 998,
  cidades: [portoClaro],
  async load(ctx, world) {
    const { hoje } = world
    const documento = documentoDosRelatorios
    const empresa = { nome: NOME, documento, numero: 101, atividade: SUPORTE }
    const pessoaId = await cadastrarEmpresa(ctx, world, empresa)
    const outras = await ctx.db
      .select({ id: atividadeTable.id })
      .from(atividadeTable)
      .where(inArray(atividadeTable.codigo, [CONSERVACAO, FACHADAS]))
    const mes = Competencia.fromData(hoje)
    await vincularAtividades(
      ctx,
      pessoaId,
      outras.map(({ id }) => id),
      mes.plusMonths(-6).firstDay(),
    )
    const emitir = (data: Data, atividade: string, valor: string, mudar: (base: NotaCanonica) => NotaCanonica = (base) => base) =>
      emitirDaEmpresa(ctx, { pessoaId, documento, atividade, data, valor, mudar })

    await emitir(`${mes.plusMonths(-4)}-10`, SUPORTE, '2400.00')
    await emitir(`${mes.plusMonths(-2)}-10`, SUPORTE, '2600.00')
    const passado = mes.previous()
    await emitir(`${passado}-06`, SUPORTE, '8000.00', comRetencoes)
    await emitir(`${passado}-10`, SUPORTE, '3000.00', comDesconto)
    await emitir(`${passado}-12`, CONSERVACAO, '9000.00', comMateriais)
    await emitir(`${passado}-17`, FACHADAS, '1800.00')
    const primeiro = mes.firstDay()
    for (const { numero, dias } of RPS_CONVERTIDOS)
      await emitir(primeiro, SUPORTE, '450.00', (base) => ({
        ...base,
        rps: {
          numero: String(numero),
          serie: 'PC',
          tipo: 1,
          dataEmissao: plusDays(primeiro, -dias),
          status: 1,
          substituido: null,
        },
      }))

    await fechar(ctx, pessoaId, mes.plusMonths(-4), { hoje, oficio: true })
    await escriturarSemNota(ctx, documento, `${passado}-20`)
    const guia = await fechar(ctx, pessoaId, mes.plusMonths(-2), { hoje: primeiro })
    await fechar(ctx, pessoaId, passado, { hoje: primeiro })
    if (!guia) throw new Error('The month has no guide to be paid')
    // Past its date, by what it was worth on it.
    await registrarPagamento(ctx, guia, {
      dataPagamento: primeiro,
      dataCredito: primeiro,
      valor: guia.total.minus(Dinheiro.from('40.00')),
      tipoBaixa: 'MANUAL',
      formaArrecadacao: '3',
      formaPagamento: '1',
      motivo: 'Comprovante apresentado no balcão',
    })
    await ctx.audit({ tipo: 'demo.casos-dos-relatorios', entidade: 'pessoa', entidadeId: pessoaId })
  },
})

/** A hotel of the city books a service of the company, of which no note was issued. */
async function escriturarSemNota(ctx: Context, prestador: string, dataPrestacao: Data) {
  const tomadora = await findPessoaPorDocumento(ctx, documentosPlantados.limpaTomadora)
  const [atividade] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, SUPORTE))
  const [tipo] = await ctx.db.select().from(tipoTributacaoTable).where(eq(tipoTributacaoTable.codigo, '02'))
  if (!tomadora || !atividade || !tipo) throw new Error('Nobody books the service without a note')
  await escriturar(
    ctx,
    servicoPrestado({
      papelEscriturador: 'tomador',
      numero: 905,
      dataPrestacao,
      outroDocumento: prestador,
      outroNome: NOME,
      outroMunicipio: portoClaro,
      municipioPrestacao: portoClaro,
      atividadeId: atividade.id,
      tipoTributacaoId: tipo.id,
      itens: [{ descricao: 'Suporte da recepção', quantidade: Decimal4.one, valorUnitario: Decimal4.from('1750.00') }],
    }),
    { titularId: tomadora.id, em: instanteDe(dataPrestacao, '16:00:00') },
  )
}

async function fechar(
  ctx: Context,
  pessoaId: number,
  competencia: Competencia,
  { hoje, oficio = false }: { hoje: Data; oficio?: boolean },
) {
  const em = instanteDe(hoje, '07:15:00')
  const pedido = { pessoaId, papel: 'PRESTADOR', competencia, tipo: null, movimento: null, em, oficio } as const
  return (await encerrar(ctx, pedido)).guia
}

function comRetencoes(base: NotaCanonica): NotaCanonica {
  const retencoes = { pis: '52.00', cofins: '240.00', csll: '80.00', irrf: '120.00' }
  const lidas = Object.fromEntries(Object.entries(retencoes).map(([tributo, valor]) => [tributo, Dinheiro.from(valor)]))
  return { ...base, retencoes: { ...base.retencoes, ...lidas } }
}

function comDesconto(base: NotaCanonica): NotaCanonica {
  return { ...base, itens: base.itens.map((item) => ({ ...item, descontoIncondicional: Dinheiro.from('300.00') })) }
}

function comMateriais(base: NotaCanonica): NotaCanonica {
  return {
    ...base,
    deducoes: [
      {
        tipoDeducaoId: null,
        tipoNacional: 2,
        descricao: 'Materiais',
        documento: { tipo: 'OUTRO', numero: '7714' },
        dataEmissao: null,
        fornecedor: null,
        fornecedorNif: null,
        fornecedorNome: 'Casa de Tintas do Cais',
        valorDedutivel: null,
        valor: Dinheiro.from('3600.00'),
      },
    ],
  }
}
