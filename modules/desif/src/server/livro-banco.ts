import { defineLivroSetorial, type LeituraDoSetor, operacoesDoLivro } from '@iss/escrituracao/server'
import { umDe } from '@iss/escrituracao/domain/setor'
import { Decimal4 } from '@iss/kernel/decimal4'
import { fill } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { carregarBanco, chamadasBanco, type PedidoBanco, pedidoBanco } from '../contract/escrit-banco.ts'
import { desifErrors } from '../domain/errors.ts'

type ContaDoPlano = { conta: string; nome: string; codigo: string; codigoId: number | null; atividadeId: number | null }

/** The bank ledger (L06): a line for each account of a branch and month, filled by module 2 of the DES-IF or typed. */
export const livroBanco = defineLivroSetorial({
  livro: 'BANCO',
  auditoria: 'escrituracao-banco',
  pedido: pedidoBanco,
  async ler(ctx, titularId, pedidos) {
    const lidas: LeituraDoSetor[] = []
    for (const pedido of pedidos) lidas.push(lerPedido(pedido, await findConta(ctx, titularId, pedido)))
    return lidas
  },
})

function lerPedido(pedido: PedidoBanco, conta: ContaDoPlano | null): LeituraDoSetor {
  const { competencia, dependencia, credito, debito } = pedido
  if (!conta) return { entrada: null, violations: [fill(desifErrors.contaForaDoPlano, { conta: pedido.conta })] }
  if (conta.codigo === '') return { entrada: null, violations: [fill(desifErrors.semCodigo, { conta: conta.conta })] }
  const { atividadeId, codigoId } = conta
  if (atividadeId === null || codigoId === null)
    return { entrada: null, violations: [fill(desifErrors.semAtividade, { codigo: conta.codigo })] }
  return {
    violations: [],
    entrada: {
      data: competencia.lastDay(),
      referenciaId: codigoId,
      descricao: `${conta.conta} - ${conta.nome}`,
      documento: dependencia,
      numero: conta.codigo,
      quantidade: Decimal4.one,
      atividadeId,
      itens: [umDe(credito)],
      // What was debited beyond the credits of the month taxes nothing and gives nothing back (L06).
      desconto: debito.min(credito),
      rateio: null,
      chave: {
        texto: `${dependencia} ${conta.conta} ${competencia}`,
        repetida: fill(desifErrors.contaRepetida, { conta: conta.conta, dependencia, competencia: competencia.format() }),
      },
      pedido: { conta: conta.conta, codigo: conta.codigo, tipo: tipoDoMovimento(pedido) },
    },
  }
}

/** What an account had in the month (LedgerEntry kind). */
export const tipoDoMovimento = ({ credito, debito }: Pick<PedidoBanco, 'credito' | 'debito'>) =>
  debito.isZero() ? 'CREDITO' : credito.isZero() ? 'DEBITO' : 'CREDITO_DEBITO'

/** Accounts that may be booked in a month: of the chart in force, else of the COSIF with the code that was typed. Each with the activity of its code. */
const contas = `with plano as (
    select p.id from desif_plano_contas p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao = 'ACEITA'
    where p.pessoa_id = $1 and $2::date between p.inicio_competencia and p.fim_competencia order by p.id desc limit 1),
  conta as (
    select c.conta, c.nome, c.codigo from desif_conta c where c.plano_id = (select id from plano)
      and not exists (select from desif_conta f where f.municipio_id = c.municipio_id and f.plano_id = c.plano_id and f.superior = c.conta)
    union all
    select c.conta, c.nome, $3 from conta_cosif c where not exists (select from plano) and $2::date between c.inicio and coalesce(c.fim, 'infinity'))
  select c.conta, c.nome, c.codigo, d.id as codigo_id, d.atividade_id from conta c
    left join desif_codigo_tributacao d on d.codigo = c.codigo and $2::date between d.inicio and coalesce(d.fim, 'infinity')`

type Row = { conta: string; nome: string; codigo: string; codigo_id: string | null; atividade_id: string | null }
const doPlano = ({ codigo_id, atividade_id, ...row }: Row): ContaDoPlano => ({
  ...row,
  codigoId: codigo_id === null ? null : Number(codigo_id),
  atividadeId: atividade_id === null ? null : Number(atividade_id),
})

async function findConta(
  ctx: Context,
  pessoaId: number,
  { competencia, conta, codigo }: PedidoBanco,
): Promise<ContaDoPlano | null> {
  const { rows } = await ctx.client.query<Row>(`${contas} where c.conta = $4 order by d.id limit 1`, [
    pessoaId,
    competencia.firstDay(),
    codigo,
    conta,
  ])
  return rows[0] ? doPlano(rows[0]) : null
}

const operacoes = operacoesDoLivro(livroBanco, chamadasBanco)
export const buscarBancoOperation = operacoes.buscar
export const buscarBancoTOOperation = operacoes.buscarTO
export const validarBancoOperation = operacoes.validar
export const salvarBancoOperation = operacoes.salvar
export const retificarBancoOperation = operacoes.retificar
export const removerBancoOperation = operacoes.anular

export const carregarBancoOperation = implement(carregarBanco, async (ctx, { competencia }) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const { rows } = await ctx.client.query<Row>(`${contas} order by c.conta limit 2000`, [pessoaId, competencia.firstDay(), ''])
  const dependencias = await ctx.client.query<{ codigo: string }>(
    'select codigo from banco_dependencia where pessoa_id = $1 order by codigo',
    [pessoaId],
  )
  const codigos = await ctx.client.query<{ codigo: string; descricao: string }>(
    `select codigo, descricao from desif_codigo_tributacao where $1::date between inicio and coalesce(fim, 'infinity') order by codigo`,
    [competencia.firstDay()],
  )
  return {
    contas: rows.map(({ conta, nome, codigo }) => ({ conta, nome, codigo })),
    dependencias: dependencias.rows.map(({ codigo }) => codigo),
    codigos: codigos.rows,
  }
})
