import { registrarPagamento } from '@iss/guia/server'
import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { parteVazia } from '@iss/emissao/server'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { registrarAvulsa } from '../server/emitir-avulsa.ts'

/** Activity of the occasional provider of the demonstration. */
const ATIVIDADE = '140101'

/** Single notes of the occasional provider: one whose guide was paid, one that waits for its payment. */
export const avulsasDemo = defineDemo({
  nome: 'notas-avulsas',
  ordem: 412,
  cidades: ['9900001'],
  async load(ctx, { hoje }) {
    const pessoa = await getPessoa(ctx, await idDe(ctx, 'eventual'))
    const [atividade] = await ctx.db
      .select({ id: atividadeTable.id })
      .from(atividadeTable)
      .where(eq(atividadeTable.codigo, ATIVIDADE))
    if (!atividade) throw new Error(`The demonstration has no activity ${ATIVIDADE}`)
    const emitir = (dia: Data, valor: string, descricao: string, tomador: DemoPessoa, nome: string) =>
      registrarAvulsa(
        ctx,
        { pessoa, autoridade: true, pedido: pedido(atividade.id, { dia, valor, descricao, tomador, nome }) },
        instanteDe(dia, '10:15:00'),
      )
    const dia = plusDays(hoje, -41)
    const { guia } = await emitir(dia, '1200.00', 'Conserto das bancadas do laboratório', 'ensino', 'Colégio Horizonte')
    if (guia)
      await registrarPagamento(ctx, guia, {
        dataPagamento: guia.vencimento,
        dataCredito: plusDays(guia.vencimento, 1),
        valor: guia.total,
        tipoBaixa: 'MANUAL',
        formaArrecadacao: '1',
        formaPagamento: '1',
        motivo: 'Comprovante apresentado no balcão',
      })
    await emitir(hoje, '800.00', 'Manutenção das estações de trabalho', 'alfa', 'Alfa Tecnologia Ltda')
  },
})

async function idDe(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}'`)
  return pessoa.id
}

function pedido(
  atividadeId: number,
  { dia, valor, descricao, tomador, nome }: { dia: Data; valor: string; descricao: string; tomador: DemoPessoa; nome: string },
) {
  const { documento: _sem, ...vazia } = parteVazia
  return {
    idPrestador: null,
    dataPrestacao: dia,
    tomador: {
      ...vazia,
      identificacao: 'CNPJ' as const,
      documento: demoDocumentos[tomador],
      nome,
      pais: null,
      endereco: null,
    },
    atividadeId,
    exigibilidade: 1,
    numeroProcesso: null,
    municipioPrestacao: null,
    retido: null,
    itens: [
      {
        descricao,
        unidade: null,
        quantidade: Decimal4.from('1'),
        valorUnitario: Decimal4.from(valor),
        desconto: Dinheiro.zero,
        descontoIncondicional: Dinheiro.zero,
      },
    ],
    deducoes: [],
    observacoes: null,
    enviarEmailTomador: false,
  }
}
