import { buscarPixDaGuia } from '@iss/guia/contract/pix-dinamico'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarCaminho, buscarVencimentos } from '../src/contract/caminho.ts'
import { buscarCompetencias } from '../src/contract/encerramento.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

const passosDe = (passos: readonly { passo: string; estado: string; texto: string }[]) =>
  Object.fromEntries(passos.map((passo) => [passo.passo, passo]))

it('each month of the year board has the path that its line says, with the amounts of today', async () => {
  const alfa = await scene.as('alfa')
  const meses = await alfa.call(buscarCompetencias, { ano: 2026, papelServico: 'PRESTADOR', idPessoa: null })
  const vistos = new Set<string>()
  for (const mes of meses.filter(({ futura }) => !futura)) {
    const {
      ano,
      mes: numero,
      passos,
      competencia,
    } = {
      ...(await alfa.call(buscarCaminho, { papelServico: 'PRESTADOR', ano: mes.ano, mes: mes.mes })),
    }
    expect([ano, numero, competencia.endsWith(' de 2026')]).toEqual([mes.ano, mes.mes, true])
    const { ENCERRAMENTO, GUIA } = passosDe(passos)
    if (mes.estado === 'ENCERRADA') expect(ENCERRAMENTO?.texto).toBe(`Encerrada: ${mes.encerrado.formatReais()}`)
    else expect(ENCERRAMENTO?.texto).toContain(mes.debito.plus(mes.acrescimos).formatReais())
    expect(GUIA?.estado === 'DEPOIS' || GUIA?.estado === 'DISPENSADO').toBe(mes.guiaId === null)
    vistos.add(`${mes.estado} ${GUIA?.estado}`)
  }
  expect(vistos.size).toBeGreaterThan(1)
})

it('opens at the oldest month that asks for something, which is the first of what is due', async () => {
  const alfa = await scene.as('alfa')
  const { lista } = await alfa.call(buscarVencimentos, {})
  const [primeiro] = lista
  expect(lista.length).toBeGreaterThan(1)
  expect(lista.map(({ vencimento }) => vencimento)).toEqual(lista.map(({ vencimento }) => vencimento).toSorted())
  const { passos } = await alfa.call(buscarCaminho, { papelServico: null, ano: null, mes: null })
  const pede = passos.find(({ estado }) => estado === 'ATRASADO' || estado === 'FAZER')
  expect(pede?.rotulo).toMatch(/^(Encerrar [a-zç]+ de 20\d\d|Pagar R\$ [\d.]+,\d\d por Pix)$/)
  expect(primeiro?.rotulo).toMatch(/^(Encerrar|Pagar R\$)/)
})

it('the button of a guide says what its page asks for today', async () => {
  const alfa = await scene.as('alfa')
  const guias = (await alfa.call(buscarVencimentos, {})).lista.filter(({ link }) => link.startsWith('/home/actions/pix-guia'))
  expect(guias.length).toBeGreaterThan(0)
  for (const { valor, rotulo, link, diasDeAtraso, vencimento } of guias) {
    const pix = await alfa.call(buscarPixDaGuia, { id: Number(link.split('=')[1]) })
    expect(rotulo).toBe(`Pagar ${valor?.formatReais()} por Pix`)
    expect((pix.recalculada?.total ?? pix.total).format()).toBe(valor?.format())
    expect(diasDeAtraso > 0).toBe(vencimento < '2026-04-15')
  }
})

it('nothing is due of who owes nothing; the tax office and employees have no path, and each city has its own', async () => {
  expect((await (await scene.as('maria')).try(buscarVencimentos, {})).status).toBeLessThanOrEqual(403)
  for (const usuario of ['fiscal', 'gestor', 'administrador', 'funcionario'])
    for (const chamada of [buscarCaminho, buscarVencimentos])
      expect([usuario, (await (await scene.as(usuario)).try(chamada as typeof buscarVencimentos, {})).status]).toEqual([
        usuario,
        403,
      ])
  const titulos = (lista: readonly { titulo: string; valor: Dinheiro | null }[]) =>
    lista.map(({ titulo, valor }) => `${titulo} ${valor}`)
  const daqui = await (await scene.as('alfa')).call(buscarVencimentos, {})
  const doPorto = await (await scene.as('alfa.porto')).call(buscarVencimentos, {})
  expect(titulos(doPorto.lista)).not.toEqual(titulos(daqui.lista))
})
