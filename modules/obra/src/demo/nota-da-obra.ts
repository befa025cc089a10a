import { emitirNota, notaBase, parteVazia } from '@iss/emissao/server'
import { type Data, instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import type { Obra } from '../tables/obra.ts'

type NotaDaObra = { hoje: Data; valor: string; deduzido: Dinheiro; fornecedor: string; numero: string }

/** A note of works of today to the bank, with one deduction by a document. */
export async function emitirDaObra(
  ctx: Context,
  obra: Obra,
  { hoje, valor, deduzido, fornecedor, numero }: NotaDaObra,
): Promise<void> {
  const prestador = await getPessoa(ctx, obra.pessoaId)
  const [atividade] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, '070201'))
  if (!atividade) throw new Error('The demonstration has no activity of works')
  const base = notaBase('ARQUIVO', prestador.documento, hoje, atividade.itemListaServico)
  await emitirNota(
    ctx,
    {
      ...base,
      servico: {
        ...base.servico,
        atividadeId: atividade.id,
        codigoNacional: atividade.codigoTributacaoNacional,
        cnae: atividade.cnae,
      },
      tomador: { ...parteVazia, identificacao: 'CNPJ', documento: demoDocumentos.banco, nome: 'Banco Demo' },
      obra: { obraId: null, codigo: obra.codigo, art: obra.art, cib: null, inscricaoImobiliaria: null, endereco: null },
      itens: [
        {
          descricao: `Medição da obra ${obra.nome}`,
          unidade: null,
          quantidade: Decimal4.one,
          valorUnitario: Decimal4.from(valor),
          desconto: Dinheiro.zero,
          descontoIncondicional: Dinheiro.zero,
        },
      ],
      deducoes: [
        {
          tipoDeducaoId: null,
          tipoNacional: 2,
          descricao: 'Materiais',
          documento: { tipo: 'OUTRO', numero },
          dataEmissao: null,
          fornecedor,
          fornecedorNif: null,
          fornecedorNome: null,
          valorDedutivel: null,
          valor: deduzido,
        },
      ],
      enviarEmailTomador: false,
    },
    prestador.id,
    { canal: 'TELA', emissao: instanteDe(hoje, '08:30:00') },
  )
}
