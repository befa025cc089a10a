import { reportCalls } from '@iss/list/definition'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarLote, buscarOficio, encerrarOficio } from '../src/contract/lote.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const fevereiro = { ano: 2026, mes: 1 }
const pedido = {
  papelServico: 'PRESTADOR',
  ate: null,
  idPessoa: null,
  regime: null,
  fiscalId: null,
  base: 'MOVIMENTACAO',
} as const

it('F52 tells of each of those who failed to close what its closing will bill: debits, guides, credits and reduction of its own', async () => {
  const fiscal = await scene.as('fiscal')
  const listar = async () => (await fiscal.call(buscarOficio, { ...fevereiro, ...pedido })).lista
  // A fixed value is billed whatever the debits of its own; its guides are those of the fixed value.
  const devendo = (await listar()).filter(
    ({ impedimento, imposto, valorDevido }) => impedimento === null && imposto.isPositive() && valorDevido.isPositive(),
  )
  const [pago, aberto, reduzido] = devendo
  const antes = new Map(devendo.map(({ idPessoa, valorDevido }) => [idPessoa, valorDevido]))
  const guia = (pessoa: number | undefined, numero: number, base: number, estado: string) =>
    scene.owner(
      `with papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'GUIA', $1, md5(random()::text), '2026-03-03') returning id)
       insert into guia select (jsonb_populate_record(m::guia, jsonb_build_object('id', papel.id, 'pessoa_id', $1::bigint, 'numero', $2::bigint, 'competencia', '2026-02-01',
         'papel', 'PRESTADOR', 'tipo', 'AVULSA', 'tributo', 'ISSQN', 'base', $3::numeric, 'total', $3::numeric, 'estado', $4::text, 'encerramento_id', null, 'complementa_id', null,
         'parcela', null, 'data_baixa', case when $4 = 'PAGA' then '2026-03-10' end))).* from (select * from guia where municipio_id = 1 order by id limit 1) m, papel`,
      [pessoa, numero, base, estado],
    )
  await guia(pago?.idPessoa, 990_001, 7, 'PAGA')
  await guia(aberto?.idPessoa, 990_002, 5, 'EMITIDA')
  await scene.owner(
    `insert into debito (municipio_id, pessoa_id, papel, competencia, valor, motivo, criado_em) values (1, $1, 'PRESTADOR', '2025-12-01', 11, 'Diferença apurada', now())`,
    [reduzido?.idPessoa],
  )
  await scene.owner(
    `insert into desconto_encerramento (municipio_id, contribuinte_id, papel, percentual, inicio, ativo, fundamento) values (1, $1, 'PRESTADOR', 10, '2026-01-01', true, 'Lei 1')`,
    [reduzido?.idPessoa],
  )
  const lista = await listar()
  const mudou = (quem: typeof pago) => {
    const linha = lista.find(({ idPessoa }) => idPessoa === quem?.idPessoa)
    return String(linha?.valorDevido.minus(antes.get(linha.idPessoa) ?? linha.valorDevido))
  }
  expect([mudou(pago), mudou(aberto)]).toEqual(['-7.00', '-5.00'])
  // 11,00 more, and at least a tenth of them less: documents at the lowest rate of the law are not reduced.
  expect(Number(mudou(reduzido))).toBeLessThanOrEqual(9.9)
  const aEncerrar = lista.filter(({ impedimento }) => impedimento === null)
  const { ids } = await fiscal.call(encerrarOficio, {
    papelServico: 'PRESTADOR',
    omissos: [{ ...fevereiro, pessoas: aEncerrar.map(({ idPessoa }) => idPessoa) }],
    justificativa: 'Omissão apurada na malha fiscal',
    enviarEmail: false,
    base: 'MOVIMENTACAO',
    processo: '',
    vencimento: null,
    ciente: true,
  })
  await scene.runProcesses()
  const { itens } = await fiscal.call(buscarLote, { id: ids[0] ?? 0 })
  const encerrados = itens.filter(({ situacao }) => situacao === 'PROCESSADO').map(({ idPessoa }) => idPessoa)
  expect(encerrados).toEqual(expect.arrayContaining([pago, aberto, reduzido].map((quem) => quem?.idPessoa)))
  const feitos = await scene.owner<{ pessoa_id: string; valor_encerrado: string }>(
    `select e.pessoa_id, c.valor_encerrado::text from encerramento e join calculo_encerramento c on c.municipio_id = e.municipio_id and c.encerramento_id = e.id
     where e.municipio_id = 1 and e.papel = 'PRESTADOR' and e.competencia = '2026-02-01' and e.reaberto_em is null and e.pessoa_id = any($1::bigint[]) order by e.pessoa_id`,
    [encerrados],
  )
  const listados = aEncerrar
    .filter(({ idPessoa }) => encerrados.includes(idPessoa))
    .map(({ idPessoa, valorDevido }) => [idPessoa, String(valorDevido)])
    .sort(([um], [outro]) => Number(um) - Number(outro))
  expect(listados).toEqual(feitos.map(({ pessoa_id, valor_encerrado }) => [Number(pessoa_id), valor_encerrado]))
  // The base that was shown is the one that the closings and their notifications tell.
  const lancados = await fiscal.call(reportCalls('encerramentos-oficio').buscar, {
    filtros: { competenciaOficio: '2026-02', papelOficio: 'PRESTADOR', situacaoOficio: 'vigentes' },
    pagina: 0,
    tamanho: 100,
  })
  const porNome = (linhas: (readonly [nome: unknown, base: unknown])[]) =>
    linhas.map(([nome, base]) => `${String(nome)}: ${String(base)}`).sort()
  expect(
    porNome(aEncerrar.filter(({ idPessoa }) => encerrados.includes(idPessoa)).map(({ nome, base }) => [nome, base])),
  ).toEqual(porNome(lancados.linhas.map(({ valores }) => [valores.contribuinte, valores.base])))
})
