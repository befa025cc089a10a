import { createHash } from 'node:crypto'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { withCheckDigits } from '@iss/kernel/documento'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { insertCodigosDesif } from '@iss/tributacao/server'
import { eq } from 'drizzle-orm'
import { Aliquota } from '@iss/kernel/aliquota'
import { ultimoSemestre } from '../domain/confrontacao.ts'
import { digitoCosif } from '../domain/cosif.ts'
import { apurarMes } from '../server/divergencias.ts'
import { importarDeUmaVez } from '../server/importar.ts'
import {
  bancoDependenciaTable,
  configDesifTable,
  contaCosifTable,
  desifPedidoPartidasTable,
  desifTabelaServicoTable,
  estatisticaBancariaTable,
  vinculoPessoaBancoDesifTable,
} from '../tables/banco.ts'
import { type DesifArquivo, desifArquivoTable } from '../tables/desif-arquivo.ts'
import { bancoDaDemonstracao } from './banco-da-demonstracao.ts'
import { codigoBacenDaDemo, comBalanceteDe, estatisticas, estatisticasDoBalancete } from './estatistica-da-demonstracao.ts'
import { arquivoDoBanco, type BancoHonesto, type PedidoArquivo } from './banco-honesto.ts'

/** Codes of the bank's accounts that no other demonstration has. */
const codigos = [
  ['15.01.001-2', 'Administração de cartões'],
  ['15.02.001-9', 'Abertura de contas'],
  ['15.10.001-0', 'Serviços de cobrança'],
] as const

/** What its tariffs and its other service are called. */
const servicos = [
  ['TARIFA', '1100', 'Anuidade de cartão básico nacional'],
  ['TARIFA', '1101', 'Confecção de cadastro para início de relacionamento'],
  ['TARIFA', '1102', 'Cobrança simples por documento'],
  ['TARIFA', '1103', 'Concessão de adiantamento a depositante'],
  ['SERVICO', '1201', 'Administração de cobrança por contrato'],
] as const

/**
 * The bank of the demonstration in both cities: its chart of the year, three declared months of which the last is missing, a trial balance of the
 * semester that shows more than was declared, entries that were asked for, a file that was refused.
 */
export const desifDemo = defineDemo({
  nome: 'desif',
  ordem: 937,
  async load(ctx, { hoje }, cidade) {
    const aqui = cidade === novaSerra
    const documento = aqui ? demoDocumentos.banco : demoDocumentos.alfaPorto
    const pessoa = await findPessoaPorDocumento(ctx, documento)
    const inscricao = await findPessoaPorDocumento(ctx, aqui ? demoDocumentos.locadora : demoDocumentos.fiscalPorto)
    if (!pessoa || !inscricao) throw new Error('The demonstration has no bank')
    const corrente = Competencia.fromData(hoje)
    const { inicio: semestrePassado } = ultimoSemestre(corrente)
    const outras = (aqui ? ['0009'] : ['0009', '0010', '0011']).map((ordem) => withCheckDigits(documento.slice(0, 8) + ordem))
    const honesto = bancoDaDemonstracao(documento, cidade, ...outras)
    // Porto Claro is where something is to be found: a branch unlike the others, and a month in which the central bank was told more.
    const banco = aqui ? honesto : comBalanceteDe(honesto, semestrePassado)
    await tabelas(ctx, banco, pessoa.id, inscricao.id, corrente)
    await ctx.db
      .insert(estatisticaBancariaTable)
      .values(aqui ? estatisticas(banco, corrente) : estatisticasDoBalancete(banco, semestrePassado))
    const entregar = (pedido: PedidoArquivo, em: string, mudar: (texto: string) => string = (texto) => texto) =>
      receber(ctx, pessoa.id, banco, pedido, { em, mudar })
    const meses = [3, 2, ...(aqui ? [1] : [])].map((antes) => corrente.plusMonths(-antes))
    const anos = [...new Set([...(aqui ? [] : [semestrePassado]), ...meses].map(({ ano }) => ano))]
    // The first chart taxed an account that its correction does not: what changed is seen in the chart.
    const antes = {
      ...banco,
      contas: banco.contas.map((conta) => (conta.conta === '711' ? { ...conta, codigo: '15100010' } : conta)),
    }
    for (const ano of anos) {
      const pedido: PedidoArquivo = { modulo: 3, versao: '3.2', inicio: `${ano}-01`, fim: `${ano}-12` }
      const { protocolo } = await receber(ctx, pessoa.id, antes, pedido, { em: `${ano}-01-20`, mudar: (texto) => texto })
      await entregar({ ...pedido, protocoloAnterior: protocolo ?? '' }, `${ano}-01-25`)
    }
    for (const [indice, mes] of meses.entries()) {
      const pedido: PedidoArquivo = {
        modulo: 2,
        versao: '3.2',
        inicio: mes.toString(),
        fim: mes.toString(),
        consolidacao: indice % 2 === 0 ? 1 : 4,
      }
      const dia = `${mes.next()}-10`
      // The last month was refused once, and its correction is still to come.
      if (indice === 2) await entregar(pedido, dia, (texto) => texto.replace(/(\|0440\|.*)\|[\d,]+(\r\n)/, '$1|1,00$2'))
      else await entregar(pedido, dia)
    }
    const [primeiro = corrente] = meses
    const semestre = primeiro.mes <= 6 ? [1, 6] : [7, 12]
    const [de, ate] = semestre.map((mes) => Competencia.of(primeiro.ano, mes ?? 1).toString())
    // The balance shows 500,00 more of an account than what was declared of it.
    const maior = { ...banco, movimento: comMais(banco, primeiro.toString()) }
    const balancete: PedidoArquivo = { modulo: 1, versao: '3.2', inicio: de ?? '', fim: ate ?? '' }
    // One of its balances does not follow from the month, which warns and does not refuse.
    const semFechar = (texto: string) =>
      texto.replace(
        new RegExp(`(\\|0410\\|0002\\|${primeiro.toString().replace('-', '')}\\|711\\|00(?:\\|[^|]*){3}\\|)[^|]*`),
        (_, inicio: string) => `${inicio}45000,00`,
      )
    await receber(ctx, pessoa.id, maior, balancete, { em: `${corrente.previous()}-15`, mudar: semFechar })
    if (!aqui && semestrePassado.toString() !== de)
      await entregar(
        { ...balancete, inicio: semestrePassado.toString(), fim: semestrePassado.plusMonths(5).toString() },
        `${semestrePassado.plusMonths(6)}-20`,
      )
    await ctx.db.insert(desifPedidoPartidasTable).values({
      pessoaId: pessoa.id,
      inicio: primeiro.firstDay(),
      fim: primeiro.lastDay(),
      contas: '71701',
      prazo: corrente.lastDay(),
      pedidoEm: instanteDe(`${corrente.previous()}-16`, '09:00:00'),
    })
    await entregar(
      { modulo: 4, versao: '3.2', inicio: primeiro.toString(), fim: primeiro.toString() },
      `${corrente.previous()}-20`,
      (texto) => texto.replace('|350,00|', '|351,00|'),
    )
    for (const mes of meses) await apurarMes(ctx, pessoa.id, mes)
    await ctx.audit({ tipo: 'demo.desif', entidade: 'desif_arquivo', depois: { pessoaId: pessoa.id } })
  },
})

function comMais(banco: BancoHonesto, qual: string): BancoHonesto['movimento'] {
  return (dependencia, conta, mes) => {
    const movimento = banco.movimento(dependencia, conta, mes)
    const mais = dependencia === '0001' && conta === '71701' && mes === qual ? 50_000n : 0n
    return { ...movimento, credito: movimento.credito + mais }
  }
}

async function tabelas(ctx: Context, banco: BancoHonesto, pessoaId: number, inscricaoId: number, corrente: Competencia) {
  const inicio = `${corrente.ano - 1}-01-01`
  const [atividade] = await ctx.db
    .select({ id: atividadeTable.id })
    .from(atividadeTable)
    .where(eq(atividadeTable.codigo, '151801'))
  if (!atividade) throw new Error('The demonstration has no activity of banks')
  await insertCodigosDesif(
    ctx,
    codigos.map(([codigo, descricao]) => ({
      codigo,
      descricao,
      atividadeId: atividade.id,
      regra: 'INSTITUICAO_ALIQUOTA',
      inicio,
    })),
  )
  await ctx.db.insert(contaCosifTable).values(
    banco.contas.map(({ cosif, nome }) => ({
      conta: cosif + digitoCosif(cosif),
      nome,
      funcao: null,
      natureza: 'CREDITO',
      inicio: '2020-01-01',
    })),
  )
  await ctx.db.insert(desifTabelaServicoTable).values(
    servicos.map(([tabela, codigo, descricao]) => ({
      tabela,
      codigo,
      descricao,
      exigeComplemento: tabela === 'SERVICO',
      inicio: '2020-01-01',
    })),
  )
  await ctx.db.insert(configDesifTable).values({
    codigoBacen: codigoBacenDaDemo,
    diaModulo2: 20,
    mesModulo3: 2,
    semestral: true,
    aliquotaEstimativa: Aliquota.from('5'),
  })
  await ctx.db.insert(vinculoPessoaBancoDesifTable).values({ bancoId: pessoaId, pessoaId: inscricaoId })
  await ctx.db.insert(bancoDependenciaTable).values({
    pessoaId,
    codigo: '0001',
    cnpj: banco.raiz + banco.matriz,
    tipoDependencia: 'Agência (Matriz)',
    responsavel: 'Gerência da matriz',
    inicio,
  })
}

type Entrega = { em: string; mudar: (texto: string) => string }

/** A delivery as it came on a day, imported at once. */
async function receber(
  ctx: Context,
  pessoaId: number,
  banco: BancoHonesto,
  pedido: PedidoArquivo,
  { em, mudar }: Entrega,
): Promise<DesifArquivo> {
  const texto = new TextEncoder().encode(mudar(arquivoDoBanco(banco, pedido)))
  const [row] = await ctx.db
    .insert(desifArquivoTable)
    .values({
      pessoaId,
      nome: `desif-m${pedido.modulo}-${pedido.inicio}${pedido.protocoloAnterior ? '-retificadora' : ''}.txt`,
      chave: null,
      sha256: createHash('sha256').update(texto).digest('hex'),
      tamanho: texto.length,
      situacao: 'RECEBIDA',
      recebidoEm: instanteDe(em, '10:00:00'),
    })
    .returning({ id: desifArquivoTable.id })
  if (!row) throw new Error('The delivery was not written')
  return importarDeUmaVez(ctx, row.id, async function* () {
    yield texto
  })
}
