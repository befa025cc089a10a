import { eventosDeAcesso } from '@iss/acesso/domain/evento-de-acesso'
import { lancarCredito, listarTiposCredito } from '@iss/conta/contract/lancamentos'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarAbaDaFicha, buscarFicha, procurarContribuinte } from '../src/contract/ficha.ts'
import { search } from './cena.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const periodo = { competenciaInicial: Competencia.of(2025, 5), competenciaFinal: Competencia.of(2026, 4) }
/** The same months as reports take them (zero-based) and as days. */
const meses = { competenciaInicial: { ano: 2025, mes: 4 }, competenciaFinal: { ano: 2026, mes: 3 } }
const dias = { dataInicial: '2025-05-01', dataFinal: '2026-04-30' }

const relatorio = (slug: string, filtros: Record<string, unknown>) => search(slug, filtros, fiscal)
const soma = (valores: readonly unknown[]) => Dinheiro.sum(valores.map((valor) => Dinheiro.from(String(valor)))).toString()
const idDe = async (pessoa: keyof typeof demoDocumentos) =>
  (await fiscal.call(procurarContribuinte, { contribuinte: demoDocumentos[pessoa] }))[0]?.id ?? 0
/** Rows of a table of a tab, each by the headings of its columns. */
async function tabela(idPessoa: number, aba: string, qual: string) {
  const { secoes } = await fiscal.call(buscarAbaDaFicha, { idPessoa, ...periodo, aba })
  const secao = secoes.find(({ titulo }) => titulo === qual)
  return (secao?.linhas ?? []).map(({ valores }) =>
    Object.fromEntries((secao?.colunas ?? []).map(({ rotulo }, indice) => [rotulo, valores[indice]])),
  )
}

it('F22 each tab adds up to the report of the same person and months', async () => {
  // Movement, closings, guides and payments.
  const alfa = await idDe('alfa')
  const ficha = await fiscal.call(buscarFicha, { idPessoa: alfa, ...periodo })
  const normais = { dataPor: 'PRESTACAO', prestador: alfa, situacao: ['NORMAL'], agrupar: 'NENHUM' }
  const notas = await relatorio('relatorio-relacao-nota', { ...dias, ...normais })
  const quantas = ficha.movimentacao.reduce((total, mes) => total + mes.notas, 0)
  expect([quantas, soma(ficha.movimentacao.map(({ nfe }) => nfe))]).toEqual([notas.total, notas.totais.valor])
  const gerencial = await relatorio('relatorio-gerencial-prestadores', { ...meses, contribuinte: alfa })
  const { servicos, issProprio, issRetido, pago } = ficha.resumo
  expect([servicos, issProprio, issRetido].map(String)).toEqual(
    ['valor', 'issProprio', 'issRetido'].map((coluna) => gerencial.totais[coluna]),
  )
  const encerrados = ficha.encerramentos.filter(({ prestador }) => !['Em aberto', '–'].includes(prestador)).length
  expect(gerencial.linhas[0]?.valores.encerramentos).toBe(`${encerrados}/12`)
  const guias = await relatorio('relatorio-guias-por-papel', { ...dias, dataPor: 'COMPETENCIA', contribuinte: alfa })
  const atualizado = soma(ficha.guias.map((guia) => guia.atualizado))
  expect([ficha.guias.length, atualizado, String(pago)]).toEqual([guias.total, guias.totais.total, guias.totais.pago])

  // Credits, requests and documents.
  const [tipo] = await fiscal.call(listarTiposCredito, {})
  const credito = { papel: 'PRESTADOR', competencia: Competencia.of(2026, 4), valor: Dinheiro.from('30.00') } as const
  const motivado = { processo: '2026/123', motivo: 'Decisão do processo', tipoCreditoId: tipo?.id ?? 0 }
  await fiscal.call(lancarCredito, { ...credito, ...motivado, idPessoa: alfa })
  const { creditos, documentos, documentosNoPeriodo } = await fiscal.call(buscarFicha, { idPessoa: alfa, ...periodo })
  const lancados = await relatorio('creditos', { idPessoa: alfa })
  const emUso = soma(creditos.filter(({ cancelado }) => !cancelado).map(({ valor }) => valor))
  expect([creditos.length, emUso]).toEqual([lancados.total, lancados.totais.valor])
  const pedidos = await relatorio('consulta-solicitacao', {
    ...dias,
    contribuinte: alfa,
  })
  expect(ficha.solicitacoes.filter(({ situacao }) => situacao !== 'Cancelada').map(({ protocolo }) => protocolo ?? '')).toEqual(
    pedidos.linhas.map(({ valores }) => valores.protocolo),
  )
  // Alfa has more than a hundred of all times.
  const emitidos = await relatorio('documentos-municipio', { ...dias, contribuinte: alfa, interno: true })
  expect([documentos.length, documentosNoPeriodo]).toEqual([emitidos.total, emitidos.total])
  expect(documentos.map(({ tipo }) => tipo)).toContain('NFS-e')
  // What he took without withholding is no movement of his.
  const gestor = await scene.as('gestor')
  const doTomador = await search('relatorio-movimentacao', { ...meses, papel: 'TOMADOR', agrupar: 'CONTRIBUINTE' }, gestor)
  const tomou = async (pessoa: 'alfa' | 'hospital') => {
    const { movimentacao, pessoa: quem } = await fiscal.call(buscarFicha, { idPessoa: await idDe(pessoa), ...periodo })
    const linha = doTomador.linhas.find(({ valores }) => valores.grupo === quem.nome)
    return [soma(movimentacao.map(({ tomados }) => tomados)), String(linha?.valores.total ?? '0.00')]
  }
  const [daAlfa, doHospital] = [await tomou('alfa'), await tomou('hospital')]
  expect([daAlfa[0], doHospital[0], Number(doHospital[0]) > 0]).toEqual([daAlfa[1], doHospital[1], true])

  // Inspection, Simples Nacional and DES-IF.
  const sociedade = await idDe('sociedade')
  const acoes = await tabela(sociedade, 'fiscalizacao', 'Fiscalizações')
  const lista = await relatorio('fiscalizacoes', { contribuinte: sociedade })
  const autuados = ['Valor autuado', 'Pago'].map((coluna) => soma(acoes.map((uma) => uma[coluna])))
  expect([acoes.length, ...autuados]).toEqual([lista.total, lista.totais.autuado, lista.totais.pago])
  const emitidosTermos = await relatorio('termos-fiscais-emitidos', { contribuinte: sociedade })
  const termos = await tabela(sociedade, 'fiscalizacao', 'Termos fiscais')
  expect(termos.map((um) => um['Número'])).toEqual(emitidosTermos.linhas.map(({ valores }) => valores.numeroDoAno))
  const gama = await idDe('gama')
  const alertas = await relatorio('alertas-fiscais', { contribuinte: gama, situacao: [] })
  const daGama = await tabela(gama, 'fiscalizacao', 'Alertas fiscais')
  expect([daGama.length, soma(daGama.map((um) => um['Impacto no ISS'] ?? '0'))]).toEqual([alertas.total, alertas.totais.impacto])
  // A DAS that came without its declaration is among them.
  const das = await relatorio('das-simples', { ...meses, cnpj: demoDocumentos.gama })
  expect(soma((await tabela(gama, 'simples-nacional', 'DAS')).map((um) => um['ISS do município'] ?? '0'))).toBe(das.totais.iss)
  const parcelado = await relatorio('parcelamentos-simples', { cnpj: demoDocumentos.gama })
  const planos = await tabela(gama, 'simples-nacional', 'Parcelamentos')
  const dosPlanos = ['Consolidado', 'ISS em aberto', 'ISS pago'].map((coluna) => soma(planos.map((um) => um[coluna] ?? '0')))
  const { consolidado, iss: emAberto, pago: issPago } = parcelado.totais
  expect([planos.length, ...dosPlanos]).toEqual([parcelado.total, consolidado, emAberto, issPago])
  const declaradas = await relatorio('declaracoes-pgdas', { ...meses, busca: demoDocumentos.gama })
  expect(await tabela(gama, 'simples-nacional', 'PGDAS-D')).toHaveLength(declaradas.total)
  const banco = await idDe('banco')
  const apurado = await relatorio('desif-apuracao-mensal', { ...meses, instituicao: banco })
  expect(soma((await tabela(banco, 'des-if', 'Apuração mensal')).map((uma) => uma['ISS a recolher']))).toBe(
    apurado.totais.aRecolher,
  )
  const divergencias = await relatorio('desif-divergencias', { ...meses, instituicao: banco, diferencaMinima: null })
  expect(soma((await tabela(banco, 'des-if', 'Divergências')).map((uma) => uma['Diferença']))).toBe(divergencias.totais.diferenca)
  for (const { total } of [lista, emitidosTermos, alertas, lancados, emitidos, das, parcelado, declaradas, divergencias, pedidos])
    expect(total).toBeGreaterThan(0)
})

it('F22 the blocks of a taxpayer are those of F25 on a day of each of their months, and none before and after', async () => {
  for (const [pessoa, em, fora] of [
    ['bloqueada', ['2026-02-01', '2026-04-15'], ['2026-01-31']],
    ['paralisada', ['2025-08-01', '2025-10-31'], ['2025-07-31', '2025-11-01']],
  ] as const) {
    const contribuinte = await idDe(pessoa)
    const bloqueios = await tabela(contribuinte, 'fiscalizacao', 'Bloqueios de movimentação')
    expect(bloqueios, pessoa).toHaveLength(1)
    const noDia = (vigenteEm: string) => relatorio('relatorio-emissao-bloq', { contribuinte, vigenteEm, origem: 'BLOQUEIO' })
    for (const dia of em) {
      const { linhas } = await noDia(dia)
      const ditos = linhas.map(({ valores }) => [valores.tipo, valores.inicial, valores.final, valores.motivo])
      const daFicha = ['Tipo', 'Competência inicial', 'Competência final', 'Motivo']
      expect(ditos, dia).toEqual(bloqueios.map((um) => daFicha.map((coluna) => um[coluna])))
    }
    for (const dia of fora) expect((await noDia(dia)).total, dia).toBe(0)
  }
})

it('F22 accesses, exclusions and deliveries are those of F73, F93 and F100', async () => {
  const alfa = await idDe('alfa')
  await scene.as('alfa')
  const eventos = Object.keys(eventosDeAcesso)
  const entradas = await tabela(alfa, 'acessos', 'Entradas e saídas')
  const acessos = await relatorio('relatorio-acessos', { ...dias, dataInicial: '2026-02-01', contribuinte: alfa, tipo: eventos })
  const ditas = (linhas: readonly Record<string, unknown>[]) => linhas.map((uma) => JSON.stringify(uma)).toSorted()
  expect(ditas(entradas.map((uma) => ({ tipo: uma['Tipo'], resultado: uma['Resultado'] })))).toEqual(
    ditas(acessos.linhas.map(({ valores: { tipo, resultado } }) => ({ tipo, resultado }))),
  )
  const gama = await idDe('gama')
  const exclusoes = await tabela(gama, 'simples-nacional', 'Exclusão do Simples')
  const excluidas = await relatorio('relatorio-exclusao-simples-nacional', { contribuinte: gama })
  expect(exclusoes.map((uma) => [uma['Motivo'], uma['Valor']])).toEqual(
    excluidas.linhas.map(({ valores }) => [valores.tipo, valores.valor]),
  )
  const banco = await idDe('banco')
  // What was refused has no receipt: of those that were taken, the same.
  const todas = await tabela(banco, 'des-if', 'Declarações')
  const declaracoes = todas.filter((uma) => uma['Protocolo'] !== null)
  expect(todas.filter((uma) => !declaracoes.includes(uma)).map((uma) => uma['Situação'])).toEqual(['Rejeitada'])
  const entregues = (await relatorio('desif-declaracoes', { ...meses, instituicao: banco })).linhas.filter(
    ({ valores }) => valores.protocolo,
  )
  const protocolos = (textos: readonly unknown[]) => textos.map(String).toSorted()
  expect(protocolos(declaracoes.map((uma) => uma['Protocolo']))).toEqual(
    protocolos(entregues.map(({ valores }) => valores.protocolo)),
  )
  for (const linhas of [entradas, exclusoes, declaracoes]) expect(linhas.length).toBeGreaterThan(0)
})
