import { defineLivroSetorial, type LeituraDoSetor, operacoesDoLivro } from '@iss/escrituracao/server'
import { Decimal4 } from '@iss/kernel/decimal4'
import { all, fill } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { type Context, implement } from '@iss/platform/server'
import { tiposCartorio } from '@iss/tributacao/domain/tipos-cartorio'
import { servicoNotarialTable } from '@iss/tributacao/tables/servico-notarial'
import { asc, isNull } from 'drizzle-orm'
import { carregarCartorio, chamadasCartorio, type PedidoCartorio, pedidoCartorio } from '../contract/cartorio.ts'
import { cartorioErrors } from '../domain/errors.ts'
import { documentosNotariais } from '../domain/leiaute.ts'

type Servico = { id: number; tipoCartorio: string; codigo: string; descricao: string; atividadeId: number }

/** The ledger of registry offices (N1): quantity × emolument less what belongs to funds. A numbered seal stands once. */
export const livroCartorio = defineLivroSetorial({
  livro: 'CARTORIO',
  auditoria: 'escrituracao-cartorio',
  pedido: pedidoCartorio,
  async ler(ctx, _titularId, pedidos) {
    const servicos = await listServicos(ctx)
    return pedidos.map((pedido) => lerPedido(pedido, servicos))
  },
})

function lerPedido(pedido: PedidoCartorio, servicos: readonly Servico[]): LeituraDoSetor {
  const { servicoId, servico: codigo, documento, numero, quantidade, emolumento, repasses } = pedido
  if (servicoId === null && codigo === '') return { entrada: null, violations: [cartorioErrors.servico] }
  const achados = servicos.filter((um) => (servicoId === null ? temCodigo(um, codigo) : um.id === servicoId))
  const [servico, outro] = achados
  if (!servico)
    return { entrada: null, violations: [fill(cartorioErrors.servicoDesconhecido, { codigo: codigo || String(servicoId) })] }
  if (outro)
    return {
      entrada: null,
      violations: [fill(cartorioErrors.servicoAmbiguo, { codigo, exemplo: `${servico.tipoCartorio}/${servico.codigo}` })],
    }
  const violations = all(
    quantidade.compare(Decimal4.zero) <= 0 && cartorioErrors.quantidade,
    !emolumento.isPositive() && cartorioErrors.emolumento,
    documento === 'SELO' && numero !== '' && !quantidade.eq(Decimal4.one) && cartorioErrors.seloUnico,
  )
  if (violations.length > 0) return { entrada: null, violations }
  return {
    violations: [],
    entrada: {
      data: pedido.data,
      referenciaId: servico.id,
      descricao: `${servico.codigo} - ${servico.descricao}`,
      documento: documentosNotariais[documento],
      numero,
      quantidade,
      atividadeId: servico.atividadeId,
      itens: [{ quantidade, valorUnitario: Decimal4.from(emolumento) }],
      desconto: repasses,
      rateio: null,
      chave:
        documento === 'SELO' && numero !== ''
          ? { texto: `SELO ${numero}`, repetida: fill(cartorioErrors.seloRepetido, { n: numero }) }
          : null,
      pedido: { servicoId: servico.id, servico: '' },
    },
  }
}

/** The code alone, or after the kind of office and a bar where two kinds have it. */
const temCodigo = ({ tipoCartorio, codigo }: Servico, texto: string) =>
  fold(texto) === fold(codigo) || fold(texto) === fold(`${tipoCartorio}/${codigo}`)

function listServicos(ctx: Context): Promise<Servico[]> {
  const table = servicoNotarialTable
  return ctx.db
    .select({
      id: table.id,
      tipoCartorio: table.tipoCartorio,
      codigo: table.codigo,
      descricao: table.descricao,
      atividadeId: table.atividadeId,
    })
    .from(table)
    .where(isNull(table.dataCancelamento))
    .orderBy(asc(table.tipoCartorio), asc(table.codigo))
}

const operacoes = operacoesDoLivro(livroCartorio, chamadasCartorio)
export const buscarCartorioOperation = operacoes.buscar
export const buscarCartorioTOOperation = operacoes.buscarTO
export const validarCartorioOperation = operacoes.validar
export const salvarCartorioOperation = operacoes.salvar
export const retificarCartorioOperation = operacoes.retificar
export const cancelarCartorioOperation = operacoes.anular

export const carregarCartorioOperation = implement(carregarCartorio, async (ctx) => {
  const servicos = await listServicos(ctx)
  const nome = (tipo: string) => tiposCartorio.find(({ value }) => value === tipo)?.label ?? tipo
  return {
    hoje: ctx.clock.today(),
    servicos: servicos.map(({ id, tipoCartorio, codigo, descricao }) => ({
      id,
      rotulo: `${codigo} - ${descricao} (${nome(tipoCartorio)})`,
    })),
  }
})
