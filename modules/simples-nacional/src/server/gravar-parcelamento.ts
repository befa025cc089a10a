import { Dinheiro } from '@iss/kernel/dinheiro'
import { insertRows } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { FilhoLido, GrupoLido } from './arquivo-descrito.ts'
import { type SituacaoParcelamento, situacaoParcelamentoDe, situacoesParcelamento } from '../domain/pgdas.ts'
import {
  parcelamentoConsolidacaoTable,
  parcelamentoDebitoTable,
  parcelamentoPagamentoTable,
  parcelamentoSimplesTable,
} from '../tables/arquivos-simples.ts'
import { listRaizesCadastradas } from './cadastro.ts'
import type { Gravado } from './gravado.ts'

const reais = (texto: string | undefined) => Dinheiro.from(texto || '0.00')

type Origem = { importacaoId: number; especial: boolean }
/** A plan of the block as it stands after the groups so far; `aceitos` are those that tell something new of it. */
type Plano = {
  id: number | null
  situacao: SituacaoParcelamento
  dataSituacao: string
  nome: string
  aceitos: GrupoLido[]
}

/**
 * Writes instalment plans with their consolidations, debts and instalments, or brings known ones up to date, one statement for each table whatever
 * their number: the group that tells the later situation wins, what it says of debts and instalments is added and corrected, nothing is taken away.
 * Source: spec 3 §9.2.
 */
export async function gravarParcelamentos(ctx: Context, grupos: readonly GrupoLido[], origem: Origem): Promise<Gravado[]> {
  const { rows } = await ctx.client.query<{
    id: string
    numero: string
    dia: string
    situacao: SituacaoParcelamento
    nome: string
  }>(
    `select id, numero, to_char(data_situacao, 'YYYY-MM-DD') as dia, situacao, nome from parcelamento_simples
     where numero = any ($1::text[]) and especial = $2 order by id for update`,
    [[...new Set(grupos.map(({ valores }) => valores.numero ?? ''))], origem.especial],
  )
  const planos = new Map<string, Plano>(
    rows.map(({ id, numero, dia, situacao, nome }) => [
      numero,
      { id: Number(id), situacao, dataSituacao: dia, nome, aceitos: [] },
    ]),
  )
  const cadastradas = await listRaizesCadastradas(
    ctx,
    grupos.map(({ valores }) => valores.cnpj ?? ''),
  )
  const feitos = grupos.map((grupo) => {
    const { numero = '', cnpj = '', nome = '', dataSituacao = '' } = grupo.valores
    const situacao = situacaoParcelamentoDe(grupo.valores.situacao ?? '')
    if (situacao === null) throw new Error('The situation was examined when the file was read')
    const antes = planos.get(numero)
    if (antes && antes.dataSituacao > dataSituacao)
      return {
        numero,
        mensagem: 'O município já tem uma situação mais nova deste parcelamento.',
        semEfeito: true as const,
        semCadastro: null,
      }
    planos.set(numero, { id: antes?.id ?? null, situacao, dataSituacao, nome, aceitos: [...(antes?.aceitos ?? []), grupo] })
    return {
      numero,
      mensagem: `${antes ? 'Parcelamento atualizado' : 'Parcelamento importado'}: ${situacoesParcelamento[situacao]}.`,
      semCadastro: cadastradas.has(cnpj.slice(0, 8)) ? null : cnpj,
    }
  })
  await gravarPlanos(ctx, planos, origem)
  await gravarPartes(
    ctx,
    [...planos.values()].flatMap(({ id, aceitos }) => aceitos.map(({ filhos }) => ({ parcelamentoId: idDe(id), filhos }))),
    origem,
  )
  return feitos.map(({ numero, ...feito }) => {
    const id = planos.get(numero)?.id
    return 'semEfeito' in feito || !id ? feito : { ...feito, resultadoId: id }
  })
}

async function gravarPlanos(ctx: Context, planos: ReadonlyMap<string, Plano>, { importacaoId, especial }: Origem): Promise<void> {
  const escritos = await insertRows(
    ctx,
    parcelamentoSimplesTable,
    [...planos].flatMap(([numero, { situacao, dataSituacao, nome, aceitos }]) => {
      const [primeiro] = aceitos
      return primeiro
        ? [
            {
              importacaoId,
              ultimaImportacaoId: importacaoId,
              numero,
              especial,
              cnpj: primeiro.valores.cnpj ?? '',
              nome,
              dataPedido: primeiro.valores.dataPedido ?? '',
              situacao,
              dataSituacao,
            },
          ]
        : []
    }),
    {
      returning: ['id', 'numero'],
      onConflict: {
        on: ['municipioId', 'numero', 'especial'],
        update: ['nome', 'situacao', 'dataSituacao', 'ultimaImportacaoId'],
      },
    },
  )
  for (const { id, numero } of escritos) {
    const plano = planos.get(numero)
    if (plano) plano.id = id
  }
}

function idDe(id: number | null | undefined): number {
  if (!id) throw new Error('What the parts belong to was not written')
  return id
}

type PartesDoPlano = { parcelamentoId: number; filhos: readonly FilhoLido[] }
type Consolidacao = typeof parcelamentoConsolidacaoTable.$inferInsert
type Pagamento = typeof parcelamentoPagamentoTable.$inferInsert

/** Consolidations, then the debts of each, then instalments; of what is told twice the last counts. */
async function gravarPartes(ctx: Context, partes: readonly PartesDoPlano[], { importacaoId }: Origem): Promise<void> {
  const pagas = await listDiasDasParcelas(
    ctx,
    partes.map(({ parcelamentoId }) => parcelamentoId),
  )
  const consolidacoes = new Map<string, Consolidacao>()
  const debitos: { consolidacao: string; valores: FilhoLido['valores'] }[] = []
  const pagamentos = new Map<string, Pagamento>()
  for (const { parcelamentoId, filhos } of partes) {
    let consolidacao = ''
    for (const { registro, valores } of filhos) {
      if (registro === 'consolidacao') {
        consolidacao = `${parcelamentoId} ${valores.dataConsolidacao}`
        consolidacoes.set(consolidacao, {
          importacaoId,
          parcelamentoId,
          dataConsolidacao: valores.dataConsolidacao ?? '',
          valor: reais(valores.valor),
          parcelas: Number.parseInt(valores.parcelas ?? '', 10),
        })
      } else if (registro === 'debito') debitos.push({ consolidacao, valores })
      else {
        const chave = `${parcelamentoId} ${valores.numeroDas}`
        pagamentos.set(chave, {
          importacaoId,
          parcelamentoId,
          numeroDas: valores.numeroDas ?? '',
          vencimento: valores.vencimento ?? '',
          // A paid instalment stays paid.
          dataArrecadacao: valores.dataArrecadacao || (pagamentos.get(chave)?.dataArrecadacao ?? pagas.get(chave) ?? null),
          valor: reais(valores.valor),
          iss: reais(valores.iss),
        })
      }
    }
  }
  const escritas = await insertRows(ctx, parcelamentoConsolidacaoTable, [...consolidacoes.values()], {
    returning: ['id', 'parcelamentoId', 'dataConsolidacao'],
    onConflict: { on: ['municipioId', 'parcelamentoId', 'dataConsolidacao'], update: ['valor', 'parcelas', 'importacaoId'] },
  })
  const ids = new Map(escritas.map(({ id, parcelamentoId, dataConsolidacao }) => [`${parcelamentoId} ${dataConsolidacao}`, id]))
  const porDebito = new Map(
    debitos.map(({ consolidacao, valores: { periodo, vencimento = '', saldo } }) => [
      `${consolidacao} ${periodo} ${vencimento}`,
      {
        importacaoId,
        consolidacaoId: idDe(ids.get(consolidacao)),
        periodoApuracao: `${periodo}-01`,
        vencimento,
        saldo: reais(saldo),
      },
    ]),
  )
  await insertRows(ctx, parcelamentoDebitoTable, [...porDebito.values()], {
    onConflict: { on: ['municipioId', 'consolidacaoId', 'periodoApuracao', 'vencimento'], update: ['saldo', 'importacaoId'] },
  })
  await insertRows(ctx, parcelamentoPagamentoTable, [...pagamentos.values()], {
    onConflict: {
      on: ['municipioId', 'parcelamentoId', 'numeroDas'],
      update: ['valor', 'iss', 'importacaoId', 'dataArrecadacao'],
    },
  })
}

/** The day on which each paid instalment of these plans was paid, as the city knows it. */
async function listDiasDasParcelas({ db }: Context, planos: readonly number[]): Promise<ReadonlyMap<string, string | null>> {
  const { parcelamentoId, numeroDas, dataArrecadacao } = parcelamentoPagamentoTable
  const rows = await db
    .select({ parcelamentoId, numeroDas, dataArrecadacao })
    .from(parcelamentoPagamentoTable)
    .where(and(inArray(parcelamentoId, [...planos]), isNotNull(dataArrecadacao)))
  return new Map(rows.map((row) => [`${row.parcelamentoId} ${row.numeroDas}`, row.dataArrecadacao]))
}
