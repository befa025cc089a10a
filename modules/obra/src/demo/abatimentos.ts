import { vincularDocumento } from '@iss/deducao/server'
import { guardarArquivo } from '@iss/documento/server'
import { instanteDe, plusDays, plusMonths } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo, type DemoWorld } from '@iss/platform/server'
import { abrirSolicitacao, aprovarSolicitacao, indeferirSolicitacao, listJustificativas } from '@iss/solicitacao/server'
import { findVinculo, listTiposAbatimento } from '../server/index.ts'
import { obraNotaFiscalTable, type Obra, obraTable } from '../tables/obra.ts'
import { emitirDaObra } from './nota-da-obra.ts'

type Desfecho = { aprovada: string } | { indeferida: string } | null
type Pedido = { obra: string; modo: string; dias: number; contrato: string; desfecho: Desfecho }

/** Abatements of the construction company: proved materials allowed, the same rejected, presumed ones asked for. */
const pedidos: readonly Pedido[] = [
  {
    obra: 'Residencial Serra',
    modo: 'REAL',
    dias: 22,
    contrato: 'Contrato 14: fornecimento de materiais pela contratada.',
    desfecho: { aprovada: 'Abatimento autorizado até o teto do tipo, com os documentos dos materiais.' },
  },
  {
    obra: 'Galpão Distrito Industrial',
    modo: 'REAL',
    dias: 16,
    contrato: 'Contrato 15: somente mão de obra.',
    desfecho: { indeferida: 'O contrato não prevê fornecimento de materiais.' },
  },
  {
    obra: 'Galpão Distrito Industrial',
    modo: 'PRESUMIDO',
    dias: 3,
    contrato: 'Contrato 18: estrutura metálica e cobertura.',
    desfecho: null,
  },
]

async function idDe(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}'`)
  return pessoa.id
}

async function pedir(ctx: Context, { hoje }: DemoWorld, obra: Obra, { modo, dias, contrato, desfecho }: Pedido): Promise<void> {
  const tipo = (await listTiposAbatimento(ctx)).find((um) => um.modo === modo)
  if (!tipo) throw new Error(`The demonstration has no abatement ${modo}`)
  const anexo = await guardarArquivo(ctx, Buffer.from(`${contrato}\n`), 'contrato.txt', 'text/plain')
  const solicitacao = await abrirSolicitacao(ctx, {
    tipo: 'AbatimentoObra',
    dados: { obra: obra.id, tipoAbatimentoObra: tipo.id, inicio: plusMonths(hoje, -1), fim: plusMonths(hoje, 10), contrato },
    contribuinteId: obra.pessoaId,
    solicitanteId: obra.pessoaId,
    anexos: [anexo.id],
    em: instanteDe(plusDays(hoje, -dias), '10:15:00'),
  })
  if (!desfecho) return
  const decisao = {
    fiscalId: await idDe(ctx, 'fiscal'),
    enviarEmail: false,
    em: instanteDe(plusDays(hoje, 1 - dias), '15:40:00'),
  }
  if ('aprovada' in desfecho) return void (await aprovarSolicitacao(ctx, solicitacao, { ...decisao, texto: desfecho.aprovada }))
  const [motivo] = await listJustificativas(ctx, 'AbatimentoObra')
  await indeferirSolicitacao(ctx, solicitacao, {
    ...decisao,
    texto: desfecho.indeferida,
    justificativas: motivo ? [motivo.id] : [],
  })
}

/** An invoice of cement of 5.000,00 of which a note of 10.000,00 deducts 3.000,00: 2.000,00 are left for the next. */
async function deduzir(ctx: Context, { hoje }: DemoWorld, obra: Obra): Promise<void> {
  const vinculo = await findVinculo(ctx, obra.id, obra.pessoaId)
  if (!vinculo) throw new Error('The works of the demonstration have no bond')
  const documento = { fornecedor: demoDocumentos.locadora, numero: '4821' }
  const vinculoId = await vincularDocumento(ctx, {
    prestadorId: obra.pessoaId,
    obra: obra.chave,
    avulso: {
      ...documento,
      fornecedorNome: 'Casa do Cimento Ltda',
      serie: '1',
      data: plusDays(hoje, -10),
      valor: Dinheiro.from('5000.00'),
    },
  })
  if (vinculoId === null) throw new Error('The invoice of the demonstration stands in works already')
  await ctx.db.insert(obraNotaFiscalTable).values({ tipo: 'DEDUZIDA', obraPrestadorDeducaoId: vinculo.id, vinculoId })
  await emitirDaObra(ctx, obra, { hoje, valor: '10000.00', deduzido: Dinheiro.from('3000.00'), ...documento })
}

export const abatimentosDemo = defineDemo({
  nome: 'abatimentos-de-obra',
  ordem: 921,
  cidades: [novaSerra],
  async load(ctx, world) {
    const obras = await ctx.db.select().from(obraTable)
    for (const pedido of pedidos) {
      const obra = obras.find(({ nome }) => nome === pedido.obra)
      if (!obra) throw new Error(`The demonstration has no works ${pedido.obra}`)
      await pedir(ctx, world, obra, pedido)
      if (pedido.desfecho && 'aprovada' in pedido.desfecho) await deduzir(ctx, world, obra)
    }
  },
})
