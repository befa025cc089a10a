import { setorErrors } from '@iss/escrituracao/domain/errors-setor'
import { defineLivroSetorial, findAtividadeDoSetor, type LeituraDoSetor, operacoesDoLivro } from '@iss/escrituracao/server'
import { formatData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, fill } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { implement } from '@iss/platform/server'
import { carregarTransporte, chamadasTransporte, type PedidoTransporte, pedidoTransporte } from '../contract/transporte.ts'
import { transporteErrors } from '../domain/errors.ts'
import { passageiros, type Tarifa, tarifaDeIntegracao, valorVigente } from '../domain/tarifa.ts'
import { listLinhas, listTarifas } from './tarifas.ts'

type Linha = { id: number; codigo: string; nome: string }
type Fatos = { linhas: readonly Linha[]; tarifas: readonly Tarifa[]; atividadeId: number | null }

/** The ledger of collective transport (T1): passengers of a line on a day by tariff, each at the value in force; free passengers count nothing. */
export const livroTransporte = defineLivroSetorial({
  livro: 'TRANSPORTE',
  auditoria: 'escrituracao-transporte',
  pedido: pedidoTransporte,
  async ler(ctx, titularId, pedidos) {
    const linhas = await listLinhas(ctx, titularId)
    const tarifas = await listTarifas(ctx)
    const atividades = new Map<string, number | null>()
    const lidas: LeituraDoSetor[] = []
    for (const pedido of pedidos) {
      const { data } = pedido
      if (!atividades.has(data)) atividades.set(data, await findAtividadeDoSetor(ctx, titularId, 'transporte_coletivo', data))
      lidas.push(lerPedido(pedido, { linhas, tarifas, atividadeId: atividades.get(data) ?? null }))
    }
    return lidas
  },
})

const nada = (...violations: LeituraDoSetor['violations']): LeituraDoSetor => ({ entrada: null, violations })

function lerPedido(pedido: PedidoTransporte, { linhas, tarifas, atividadeId }: Fatos): LeituraDoSetor {
  const dia = formatData(pedido.data)
  const semLinha = pedido.linhaId === null && pedido.linha === ''
  const semTarifa = pedido.tarifaId === null && pedido.tarifa === ''
  const linha = linhas.find(({ id, codigo }) =>
    pedido.linhaId === null ? fold(codigo) === fold(pedido.linha) : id === pedido.linhaId,
  )
  const tarifa = tarifas.find(({ id, codigo }) =>
    pedido.tarifaId === null ? fold(codigo) === fold(pedido.tarifa) : id === pedido.tarifaId,
  )
  if (!linha || !tarifa)
    return nada(
      ...all(
        semLinha && transporteErrors.linha,
        !semLinha && !linha && fill(transporteErrors.linhaDesconhecida, { linha: pedido.linha || String(pedido.linhaId) }),
        semTarifa && transporteErrors.tarifa,
        !semTarifa && !tarifa && fill(transporteErrors.tarifaDesconhecida, { tarifa: pedido.tarifa || String(pedido.tarifaId) }),
      ),
    )
  const valor = valorVigente(tarifa, pedido.data)
  if (!valor) return nada(fill(transporteErrors.tarifaSemValor, { tarifa: tarifa.codigo, data: dia }))
  const { pagantes, integracao, gratuidade } = pedido
  if (pagantes + integracao === 0) return nada(transporteErrors.passageiros)
  const integrada = integracao === 0 ? Dinheiro.zero : tarifaDeIntegracao(tarifa, tarifas, pedido.data)
  if (integrada === 'NENHUMA') return nada(fill(transporteErrors.integracaoSemTarifa, { data: dia }))
  if (integrada === 'VARIAS') return nada(fill(transporteErrors.integracaoAmbigua, { data: dia }))
  if (atividadeId === null) return nada(setorErrors.atividade)
  const itens = [
    { quantidade: passageiros(pagantes), valorUnitario: Decimal4.from(valor) },
    { quantidade: passageiros(integracao), valorUnitario: Decimal4.from(integrada) },
  ]
  return {
    violations: [],
    entrada: {
      data: pedido.data,
      referenciaId: tarifa.id,
      descricao: `Linha ${linha.codigo} - ${linha.nome}`,
      documento: 'Tarifa',
      numero: tarifa.codigo,
      quantidade: passageiros(pagantes + integracao + gratuidade),
      atividadeId,
      itens: itens.filter(({ quantidade }) => !quantidade.isZero()),
      desconto: Dinheiro.zero,
      rateio: null,
      chave: {
        texto: `${linha.id} ${tarifa.id} ${pedido.data}`,
        repetida: fill(transporteErrors.repetido, { l: linha.codigo, data: dia }),
      },
      pedido: { linhaId: linha.id, linha: '', tarifaId: tarifa.id, tarifa: '' },
    },
  }
}

const operacoes = operacoesDoLivro(livroTransporte, chamadasTransporte)
export const buscarTransporteOperation = operacoes.buscar
export const buscarTransporteTOOperation = operacoes.buscarTO
export const validarTransporteOperation = operacoes.validar
export const salvarTransporteOperation = operacoes.salvar
export const retificarTransporteOperation = operacoes.retificar
export const cancelarTransporteOperation = operacoes.anular

export const carregarTransporteOperation = implement(carregarTransporte, async (ctx) => {
  const hoje = ctx.clock.today()
  const linhas = await listLinhas(ctx, ctx.sessao.pessoaSelecionadaId)
  const tarifas = await listTarifas(ctx)
  return {
    linhas: linhas.map(({ id, codigo, nome }) => ({ id, rotulo: `${codigo} - ${nome}` })),
    tarifas: tarifas.map((tarifa) => {
      const valor = valorVigente(tarifa, hoje)
      return { id: tarifa.id, rotulo: `${tarifa.codigo} - ${tarifa.nome}${valor ? ` (hoje ${valor.formatReais()})` : ''}` }
    }),
  }
})
