import { encerrar } from '@iss/encerramento/server'
import { emitirNota, notaBase, parteVazia } from '@iss/emissao/server'
import { registrarPagamento } from '@iss/guia/server'
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { documentosPlantados, type EmpresaPlantada } from '@iss/pessoa/domain/demo-plantadas'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { atividadeDe } from './empresas-plantadas.ts'

type Emissao = { mes: Competencia; valor: string; tomadora?: EmpresaPlantada; fora?: string }

/** What the companies of the demonstration do, each by the operation that the portal offers. */
export type Vida = ReturnType<typeof criarVida>

/** The life of the companies in the city of the transaction; `ids`: theirs. */
export function criarVida(ctx: Context, ids: ReadonlyMap<EmpresaPlantada, number>) {
  const idDe = (empresa: EmpresaPlantada) => ids.get(empresa) ?? 0

  /** Issues a note on the 10th of the month, to a taker of the city; with `fora` the tax is due to that municipality. Answers its id. */
  async function nota(empresa: EmpresaPlantada, { mes, valor, tomadora, fora }: Emissao): Promise<number> {
    return emitirDaEmpresa(ctx, {
      pessoaId: idDe(empresa),
      documento: documentosPlantados[empresa],
      atividade: atividadeDe(empresa),
      data: `${mes}-10`,
      valor,
      mudar: (base) => ({
        ...base,
        servico: { ...base.servico, municipioPrestacao: fora ?? null },
        informado: { ...base.informado, aliquota: fora ? Aliquota.from('5.00') : null },
        tomador: tomadora
          ? { ...base.tomador, documento: documentosPlantados[tomadora], nome: 'Tomadora de Porto Claro' }
          : base.tomador,
      }),
    })
  }

  /** Closes a month on the 8th of the next one and pays its guide two days before it is due: whole, or what `paga` says. */
  async function fechar(
    empresa: EmpresaPlantada,
    mes: Competencia,
    { papel = 'PRESTADOR', paga }: { papel?: PapelServico; paga?: string } = {},
  ): Promise<void> {
    const em = instanteDe(`${mes.next()}-08`, '09:15:00')
    const { guia } = await encerrar(ctx, { pessoaId: idDe(empresa), papel, competencia: mes, tipo: null, movimento: null, em })
    if (!guia) return
    const dia = plusDays(guia.vencimento, -2)
    await registrarPagamento(ctx, guia, {
      dataPagamento: dia,
      dataCredito: plusDays(dia, 1),
      valor: paga === undefined ? guia.total : Dinheiro.from(paga),
      tipoBaixa: 'MANUAL',
      formaArrecadacao: '3',
      formaPagamento: '1',
      motivo: 'Comprovante apresentado no balcão',
    })
  }

  /** A note, closed and paid, in each month. */
  async function serie(empresa: EmpresaPlantada, meses: readonly (readonly [Competencia, string])[]): Promise<void> {
    for (const [mes, valor] of meses) {
      await nota(empresa, { mes, valor })
      await fechar(empresa, mes)
    }
  }

  return { idDe, nota, fechar, serie }
}

type NotaDaEmpresa = {
  pessoaId: number
  documento: string
  atividade: string
  data: Data
  valor: string
  /** What this note tells beyond the others. */
  mudar?: (base: NotaCanonica) => NotaCanonica
}

/** Issues a note of one item to a taker of the city; answers its id. */
export async function emitirDaEmpresa(ctx: Context, nota: NotaDaEmpresa): Promise<number> {
  const { pessoaId, documento, atividade, data, valor, mudar = (base) => base } = nota
  const [escolhida] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, atividade))
  if (!escolhida) throw new Error(`The demonstration has no activity ${atividade}`)
  const base = notaBase('ARQUIVO', documento, data, escolhida.itemListaServico)
  const { id } = await emitirNota(
    ctx,
    mudar({
      ...base,
      servico: {
        ...base.servico,
        atividadeId: escolhida.id,
        codigoNacional: escolhida.codigoTributacaoNacional,
        cnae: escolhida.cnae,
      },
      tomador: { ...parteVazia, identificacao: 'CNPJ', documento: demoDocumentos.tomador, nome: 'Tomador & Filhos SA' },
      itens: [
        {
          descricao: `${escolhida.nome} - ${Competencia.fromData(data).format()}`,
          unidade: null,
          quantidade: Decimal4.one,
          valorUnitario: Decimal4.from(valor),
          desconto: Dinheiro.zero,
          descontoIncondicional: Dinheiro.zero,
        },
      ],
      enviarEmailTomador: false,
    }),
    pessoaId,
    { canal: 'TELA', emissao: instanteDe(data, '10:30:00') },
  )
  return id
}
