import { chamadasCartorio } from '@iss/cartorio/contract/cartorio'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { chamadasPedagio, carregarPedagio } from '@iss/pedagio/contract/pedagio'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, seedsOf, startScene } from '@iss/testing'
import { chamadasTransporte } from '@iss/transporte/contract/transporte'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fechar, reabrirMes, simular } from './cena.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const meses = Competencia.range(Competencia.of(2026, 1), Competencia.of(2026, 3))
const documentos = { pedagio: '40000008000172', cartorio: '40000007000128', transporte: '40000009000117' }
const totais = { pedagio: 'totalPedagio', cartorio: 'totalCartorio', transporte: 'totalTransporte' } as const
type Setor = keyof typeof documentos
type Sorteio = (limite: number) => number

/** A small generator of its own: the same seed gives the same history. */
function sorteio(semente: number): Sorteio {
  let estado = semente >>> 0
  return (limite) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((estado / 2 ** 32) * limite)
  }
}

const reais = (sorteia: Sorteio) => Dinheiro.centavos(100 + sorteia(9_000_000))

/** A random entry of the sector in a month, as it travels. */
async function pedidoDe(setor: Setor, quem: Client, mes: Competencia, sorteia: Sorteio): Promise<Record<string, unknown>> {
  const data = `${mes}-${String(1 + sorteia(28)).padStart(2, '0')}`
  if (setor === 'pedagio') {
    const { rodovias } = await quem.call(carregarPedagio, {})
    return { competencia: mes, rodoviaId: rodovias[0]?.id ?? null, rodovia: '', receita: reais(sorteia), deducoes: Dinheiro.zero }
  }
  if (setor === 'cartorio')
    return {
      data,
      servicoId: null,
      servico: `N00${1 + sorteia(4)}`,
      documento: sorteia(2) === 0 ? 'SELO' : 'ATO',
      numero: sorteia(3) === 0 ? `S${sorteia(6)}` : '',
      quantidade: Decimal4.from(sorteia(3) === 0 ? '1' : String(1 + sorteia(40))),
      emolumento: reais(sorteia),
      repasses: Dinheiro.centavos(sorteia(90)),
      issInformado: null,
    }
  const passageiros = { pagantes: sorteia(5000), integracao: sorteia(300), gratuidade: sorteia(50) }
  return {
    data,
    linhaId: null,
    linha: sorteia(2) === 0 ? '101' : '202',
    tarifaId: null,
    tarifa: ['COMUM', 'ESTUD'][sorteia(2)],
    ...passageiros,
  }
}

const chamadas = { pedagio: chamadasPedagio, cartorio: chamadasCartorio, transporte: chamadasTransporte }

/** One random step; what is refused is part of the game. Answers its name, with a mark when it was refused. */
async function passo(setor: Setor, quem: Client, sorteia: Sorteio): Promise<string> {
  const mes = meses[sorteia(meses.length)] ?? Competencia.of(2026, 3)
  const { salvar, retificar, anular, buscar } = chamadas[setor] as typeof chamadasCartorio
  const feito = (nome: string, status: number) => (status === 200 ? nome : `${nome} recusado`)
  switch (sorteia(8)) {
    case 0:
      return fechar(quem, mes).then(
        () => 'encerrar',
        () => 'encerrar recusado',
      )
    case 1:
      return reabrirMes(scene, documentos[setor], mes).then(
        () => 'reabrir',
        () => 'reabrir recusado',
      )
    case 2:
    case 3:
    case 4: {
      const { lista } = await quem.call(buscar, { competencia: mes, idPessoa: null, pagina: 0, tamanho: 50 })
      const linha = lista[sorteia(Math.max(1, lista.length))]
      if (!linha) return 'nada a mudar'
      const alvo = { id: linha.id, versao: linha.versao, motivo: 'Na prova' }
      if (sorteia(3) === 0) return feito('cancelar', (await quem.try(anular, alvo)).status)
      const pedido = chamadas[setor].salvar.request.shape.pedido.encode((await pedidoDe(setor, quem, mes, sorteia)) as never)
      return feito('retificar', (await quem.try(retificar, { ...alvo, pedido })).status)
    }
    default: {
      const pedido = chamadas[setor].salvar.request.shape.pedido.encode((await pedidoDe(setor, quem, mes, sorteia)) as never)
      return feito('lancar', (await quem.try(salvar, { pedido })).status)
    }
  }
}

it.each(seedsOf(11, 23))(
  'the sum of the books is the balance and the closing, whatever the order of entry, correction, closing and reopening (seed %i)',
  async (semente) => {
    const sorteia = sorteio(semente)
    const vistos = new Set<string>()
    for (const setor of Object.keys(documentos) as Setor[]) {
      const quem = await scene.as(setor)
      for (let indice = 0; indice < 26; indice += 1) vistos.add(await passo(setor, quem, sorteia))
      const [diferencas] = await scene.owner<{ saldos: string; encerrados: string }>(
        `select (select count(*)::text from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
            cross join lateral (select count(*) as n, coalesce(sum(valor), 0) as valor, coalesce(sum(imposto), 0) as imposto
              from livro_lancamentos(s.contribuinte_id, 'PRESTADOR', s.competencia, s.competencia) b where b.com_efeito) l
            where p.documento = $1 and s.papel = 'PRESTADOR' and (s.quantidade <> l.n or s.faturado <> l.valor or s.imposto <> l.imposto)) as saldos,
          (select count(*)::text from encerramento e join pessoa p on p.municipio_id = e.municipio_id and p.id = e.pessoa_id
            join calculo_encerramento c on c.municipio_id = e.municipio_id and c.encerramento_id = e.id
            cross join lateral (select coalesce(sum(imposto), 0) as imposto from escrit_setor x
              where x.titular_id = e.pessoa_id and x.competencia = e.competencia and x.estado = 'LANCADA') l
            where p.documento = $1 and e.papel = 'PRESTADOR' and e.reaberto_em is null and e.ordem = 0
              and c.total_pedagio + c.total_cartorio + c.total_transporte <> l.imposto) as encerrados`,
        [documentos[setor]],
      )
      expect([setor, diferencas]).toEqual([setor, { saldos: '0', encerrados: '0' }])
      for (const mes of meses) {
        const [livro] = await scene.owner<{ imposto: string }>(
          `select coalesce(sum(x.imposto), 0)::numeric(15,2)::text as imposto from escrit_setor x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
           where p.documento = $1 and x.competencia = $2 and x.estado = 'LANCADA'`,
          [documentos[setor], mes.firstDay()],
        )
        expect(String((await simular(quem, mes)).calculo[totais[setor]])).toBe(livro?.imposto)
      }
    }
    expect([...vistos]).toEqual(
      expect.arrayContaining(['lancar', 'retificar', 'cancelar', 'encerrar', 'reabrir', 'lancar recusado']),
    )
  },
)

it('F02 relatorio-movimentacao has a column for each origin; the sectors are worth there what their closings found', async () => {
  const encontrado = { pedagio: Dinheiro.zero, cartorio: Dinheiro.zero, transporte: Dinheiro.zero }
  let imposto = Dinheiro.zero
  for (const setor of Object.keys(documentos) as Setor[]) {
    const quem = await scene.as(setor)
    for (const mes of meses) {
      const { calculo } = await simular(quem, mes)
      encontrado[setor] = encontrado[setor].plus(calculo.faturado)
      imposto = imposto.plus(calculo[totais[setor]])
    }
  }
  const gestor = await scene.as('gestor')
  const filtros = {
    competenciaInicial: meses[0],
    competenciaFinal: meses.at(-1),
    papel: 'PRESTADOR',
    regime: null,
    agrupar: 'COMPETENCIA',
  }
  const { totais: somas } = await gestor.call(reportCalls('relatorio-movimentacao').buscar, {
    filtros,
    pagina: 0,
    tamanho: 50,
  } as never)
  const reais = (chave: string) => String(somas?.[chave])
  expect({ pedagio: reais('pedagio'), cartorio: reais('cartorio'), transporte: reais('transporte') }).toEqual(
    Object.fromEntries(Object.entries(encontrado).map(([setor, valor]) => [setor, String(valor)])),
  )
  const origens = ['valor', 'nacional', 'papel', 'bancos', 'especial', 'pedagio', 'cartorio', 'transporte']
  expect(reais('total')).toBe(String(Dinheiro.sum(origens.map((origem) => Dinheiro.from(reais(origem))))))
  const [fatos] = await scene.owner<{ proprio: string }>(
    `select sum(iss_proprio)::numeric(15,2)::text as proprio from fato_atual where municipio_id = 1 and origem in ('PEDAGIO', 'CARTORIO', 'TRANSPORTE')
     and competencia between $1 and $2`,
    [meses[0]?.firstDay(), meses.at(-1)?.firstDay()],
  )
  expect(fatos?.proprio).toBe(String(imposto))
  expect(
    (
      await (
        await scene.as('fiscal')
      ).try(reportCalls('relatorio-movimentacao').buscar, { filtros, pagina: 0, tamanho: 50 } as never)
    ).status,
  ).toBe(403)
})
