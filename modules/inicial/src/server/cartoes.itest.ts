import { type Scene, startScene } from '@iss/testing'
import { alterarPessoaSelecionada, buscarTelas } from '@iss/portal/contract/sessao'
import { urgencias } from '@iss/portal/contract/cartao'
import { defineCartao } from '@iss/portal/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarCartoes } from '../contract/cartoes.ts'
import { buscarInicial } from '../contract/inicial.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

const cartoesDe = async (usuario: string) => (await (await scene.as(usuario)).call(buscarCartoes, {})).lista
const titulosDe = async (usuario: string) => (await cartoesDe(usuario)).map(({ titulo }) => titulo)

it('each profile gets the cards of its own work, in their order', async () => {
  expect(await titulosDe('alfa')).toEqual([
    'A pagar hoje',
    'A encerrar',
    'Emitido em 04/2026',
    'Recebido em 12 meses',
    'Solicitações',
  ])
  expect(await titulosDe('beta')).toContain('Obras')
  expect(await titulosDe('gama')).toContain('Receita de 12 meses no Simples')
  expect(await titulosDe('maria')).toEqual([
    'Recebido em 12 meses',
    'Solicitações',
    'Próximo sorteio',
    'Créditos liberados',
    'Pagou e não recebeu a nota?',
  ])
  const doFisco = [
    'Aguardando decisão',
    'Guias vencidas',
    'Alertas fiscais novos',
    'Fiscalizações da semana',
    'Sem encerrar',
    'Conversas à espera',
    'Deduções em obras',
    'Denúncias',
  ]
  expect(await titulosDe('fiscal')).toEqual(doFisco)
  expect(await titulosDe('gestor')).toEqual([
    ...doFisco,
    'Recebido em 04/2026',
    'Recebido em 2026',
    'Previsão para 04/2026',
    'Inadimplência de 12 meses',
  ])
  expect(await titulosDe('administrador')).toEqual(expect.arrayContaining(['Processamentos', 'E-mails', 'Municípios']))
  expect(await titulosDe('contador')).toContain('Clientes com pendência')
  expect(await titulosDe('suporte')).toEqual(['Ordens de serviço'])
  expect(await titulosDe('ensino')).toContain('Alunos de 04/2026')
})

it('every card that a module declares is seen by somebody, says something and leads to a screen of who sees it', async () => {
  const titulos = new Set<string>()
  for (const usuario of ['alfa', 'beta', 'gama', 'maria', 'ensino', 'contador', 'fiscal', 'gestor', 'administrador', 'suporte']) {
    const client = await scene.as(usuario)
    const telas = new Set((await client.call(buscarTelas, {})).map(({ path }) => path))
    const { lista: cartoes } = await client.call(buscarCartoes, {})
    expect(cartoes.length).toBeGreaterThan(0)
    expect(new Set(cartoes.map(({ titulo }) => titulo)).size).toBe(cartoes.length)
    for (const { titulo, valor, detalhe, urgencia, rotulo, link } of cartoes) {
      titulos.add(titulo)
      expect([usuario, titulo, valor, detalhe].join('|')).not.toMatch(/undefined|null|NaN|\|\|/)
      expect(urgencias).toContain(urgencia)
      expect(rotulo === null).toBe(link === null)
      expect([usuario, titulo, link === null || telas.has(link.split('?')[0] ?? '')]).toEqual([usuario, titulo, true])
    }
  }
  const declarados = scene.house.others.get('cartao') ?? []
  expect(declarados.length).toBeGreaterThan(10)
  // One without news may stay away: the demonstration has no certificate that ends soon.
  expect(titulos.size).toBeGreaterThanOrEqual(declarados.length - 1)
})

it('says what is to be paid today and leads to the guides', async () => {
  const [aPagar, aEncerrar] = await cartoesDe('alfa')
  const [{ total, vencidas } = { total: '', vencidas: 0 }] = await scene.owner<{ total: string; vencidas: number }>(
    `select count(*)::text as total, (count(*) filter (where vencimento < '2026-04-15'))::int as vencidas from guia g
     join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id where p.documento = '40000001000150' and p.municipio_id = 1 and g.estado = 'EMITIDA'`,
  )
  expect(aPagar?.detalhe).toContain(`${total} guia`)
  expect(aPagar?.urgencia).toBe(vencidas > 0 ? 'URGENTE' : 'ATENCAO')
  expect(aPagar?.valor).toMatch(/^R\$ [\d.]+,\d\d$/)
  expect(aEncerrar).toMatchObject({ titulo: 'A encerrar', rotulo: expect.stringMatching(/^Encerrar \d\d\/\d{4}$/) })
})

it('an accountant sees the cards of the client for whom he acts, and not those of another', async () => {
  const contador = await scene.as('contador')
  const { lista: proprios } = await contador.call(buscarCartoes, {})
  const { pessoaList } = await contador.call(buscarInicial, { idContador: null, idFiscal: null, idFuncionario: null })
  const alfa = pessoaList.find(({ nome }) => nome === 'Alfa Tecnologia Ltda')
  await contador.call(alterarPessoaSelecionada, { idPessoa: alfa?.id })
  expect((await contador.call(buscarCartoes, {})).lista).toEqual(await cartoesDe('alfa'))
  expect(proprios).not.toEqual(await cartoesDe('alfa'))
})

it('a card that cannot be read leaves the others, and says that it is missing', async () => {
  const antes = await titulosDe('suporte')
  const quebrado = defineCartao({
    ordem: 1,
    para: { perfis: ['suporte'] },
    ler: async ({ client }) => (await client.query('select * from nao_existe')).rows,
  })
  const declarados = scene.house.others.get('cartao') as unknown[]
  declarados.push(quebrado)
  try {
    const { lista, falhas } = await (await scene.as('suporte')).call(buscarCartoes, {})
    expect([lista.map(({ titulo }) => titulo), falhas]).toEqual([antes, 1])
  } finally {
    declarados.splice(declarados.indexOf(quebrado), 1)
  }
})

it('the other city counts its own', async () => {
  const [atendimento] = (await cartoesDe('fiscal')).filter(({ titulo }) => titulo === 'Guias vencidas')
  const [doPorto] = (await cartoesDe('fiscal.porto')).filter(({ titulo }) => titulo === 'Guias vencidas')
  expect(doPorto?.detalhe).not.toBe(atendimento?.detalhe)
})
