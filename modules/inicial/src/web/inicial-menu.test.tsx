// @vitest-environment jsdom
import { paineisEnsino } from '@iss/municipio/domain/paineis'
import { byLabel, type as typeText } from '@iss/ui/test-render'
import { DataGrid } from '@iss/ui/data-grid'
import { SelectField } from '@iss/ui/select-field'
import { MenuPage } from '@iss/portal/menu-page'
import { API_PREFIX } from '@iss/portal/request'
import { type Shown, showScreen } from '@iss/portal/test-screen'
import { act, type ComponentType, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Screen } from './inicial-menu.tsx'

const nome = 'Alfa Tecnologia Ltda'
const inicial = {
  alertaList: ['Você possui 2 guias vencidas.'],
  aliquotaSimples: 'Alíquota Simples incorreta para a competência 04/2026.',
  desenquadradoSimples: 'O contribuinte foi desenquadrado do Simples Nacional.',
  autorizacaoList: ['A autorização de emissão de NFe da série NFE/1 vence em 20/04/2026 (5 dias).'],
  bloqueioList: [
    {
      tipoBloqueioMovimentacao: { nome: 'Fiscalização' },
      fiscal: { nome: 'Carla Fiscal' },
      bloqueiaNF: true,
      bloqueiaEncerramento: false,
      bloqueiaEscrituracoes: true,
      anoCompetenciaInicial: 2026,
      mesCompetenciaInicial: 5,
      anoCompetenciaFinal: null,
      mesCompetenciaFinal: null,
      motivo: 'Livros não apresentados',
    },
  ],
  avisoList: [
    { texto: 'A guia nº 12 venceu.', rotulo: 'Ver a guia', link: '/home/actions/guia?id=12' },
    { texto: 'Sem tela.', rotulo: 'Abrir', link: '/home/actions/outra' },
  ],
  comunicadoList: [{ id: 7, assunto: 'Novo portal', publicadoEm: '26/03/2026 09:00:00', corpo: 'Corpo', icone: 'speakerphone' }],
  comunicadoLido: [],
  pessoaSimplificadaTOList: [],
  pessoaList: [],
  estatisticaAcessoTOList: [],
  pessoa: {
    documento: '40.000.001/0001-50',
    nome,
    inscMun: '10001',
    grpMobiliario: null,
    regimeISS: 'Simples 2,79%',
    situacao: 'Ativa',
    email: null,
    dadosEndereco: null,
  },
  contatoMunicipio: null as string | null,
}
const entry = (path: string, rotulo: string, grupo: string, ordem: number) => ({
  path,
  title: rotulo,
  rotulo,
  area: 'ensino',
  grupo,
  ordem,
  icone: null,
})
const tela = (path: string, rotulo: string, grupo: string, ordem: number) => ({
  path,
  aliases: [],
  title: rotulo,
  tipo: 'tela',
  alvo: 'x',
  menu: [entry(path, rotulo, grupo, ordem)],
})

let shown: Shown
let answers: Record<string, unknown>
beforeEach(() => {
  answers = {
    '/session/buscarTelas': [],
    '/inicialmenu/buscar': inicial,
    '/estatisticaacesso/buscarFavorito': { favorito: false, permitido: true },
    '/estatisticaacesso/atualizarEstatisticaAcesso': { acessos: 1 },
  }
})
afterEach(() => shown.unmount())

/** Draws a screen until the first part of it that a test asks for is there. */
async function show(Component: ComponentType, part = 'section h2') {
  shown = await showScreen(
    <Component />,
    Object.entries(answers).map(([path, answer]) => ({ path: `${API_PREFIX}${path}`, answer })),
  )
  await shown.until(() => shown.container.querySelector(part))
}
const panel = (title: string) =>
  [...shown.container.querySelectorAll('section')].find((section) => section.querySelector('h2')?.textContent?.trim() === title)

describe('start page', () => {
  it('U2-2.5-01 the panel Mensagens shows alerts, wrong rate with its link, disqualification, authorisations, blocks and notices', async () => {
    await show(Screen)
    const text = panel('Mensagens')?.textContent ?? ''
    for (const parte of [
      ...inicial.alertaList,
      inicial.aliquotaSimples,
      inicial.desenquadradoSimples,
      ...inicial.autorizacaoList,
      'Fiscalização: bloqueia emissão de notas, escrituração a partir de 06/2026. Motivo: Livros não apresentados',
      'Novo portal',
    ])
      expect(text).toContain(parte)
    expect(panel('Mensagens')?.querySelector('a[href="/home/actions/aliquota-simples"]')).not.toBeNull()
  })

  it('a warning leads to the screen where something is done about it, if the user may open that', async () => {
    answers['/session/buscarTelas'] = [tela('/home/actions/guia', 'Guia', 'Movimentação', 1)]
    // Which screens the user has comes by another call than the messages.
    await show(Screen, 'section a[href="/home/actions/guia?id=12"]')
    const mensagens = panel('Mensagens')
    expect(mensagens?.querySelector('a[href="/home/actions/guia?id=12"]')?.textContent).toBe('Ver a guia')
    expect(mensagens?.textContent).toContain('Sem tela.')
    expect(mensagens?.querySelector('a[href="/home/actions/outra"]')).toBeNull()
  })

  it('U2-2.5-09 P2-2.5-01 the contact of the city has a panel only when it may be seen', async () => {
    await show(Screen)
    expect(panel('Contato do município')).toBeUndefined()
    await shown.unmount()
    answers['/inicialmenu/buscar'] = { ...inicial, contatoMunicipio: 'Setor de ISS, (31) 3333-0100' }
    await show(Screen)
    expect(panel('Contato do município')?.textContent).toContain('Setor de ISS, (31) 3333-0100')
  })
})

describe('shared parts of the area', () => {
  it('U2-2.11-01 the teaching page has the panels Ensino and Relatórios, both open, with the entries that modules declare', async () => {
    answers['/session/buscarTelas'] = [
      tela('/home/ensino/relatorio-aluno', 'Relatório de aluno', 'Relatórios', 1),
      tela('/home/ensino/buscar-curso', 'Buscar curso', 'Ensino', 2),
      tela('/home/ensino/buscar-aluno', 'Buscar aluno', 'Ensino', 3),
    ]
    await show(() => <MenuPage area="ensino" title="Instituição de ensino" paineis={paineisEnsino} />, 'ul a')
    const heads = [...shown.container.querySelectorAll('[aria-expanded]')]
    expect(heads.map((head) => [head.textContent?.trim(), head.getAttribute('aria-expanded')])).toEqual([
      ['Ensino', 'true'],
      ['Relatórios', 'true'],
    ])
    expect([...shown.container.querySelectorAll('ul a')].map((link) => link.getAttribute('href'))).toEqual([
      '/home/ensino/buscar-curso',
      '/home/ensino/buscar-aluno',
      '/home/ensino/relatorio-aluno',
    ])
  })

  it('K00 the box of a menu page leaves the entries that hold what is typed, without accents too; nothing found is said', async () => {
    answers['/session/buscarTelas'] = [
      tela('/home/ensino/relatorio-aluno', 'Relatório de aluno', 'Relatórios', 1),
      tela('/home/ensino/buscar-curso', 'Buscar curso', 'Ensino', 2),
      tela('/home/ensino/buscar-aluno', 'Buscar aluno', 'Ensino', 3),
    ]
    await show(() => <MenuPage area="ensino" title="Instituição de ensino" filtro />, 'ul a')
    const links = () => [...shown.container.querySelectorAll('ul a')].map((link) => link.getAttribute('href'))
    const filtrar = (texto: string) => typeText(byLabel(shown.container, 'Filtrar') as HTMLInputElement, texto)
    await filtrar('ALUNO')
    expect(links()).toEqual(['/home/ensino/relatorio-aluno', '/home/ensino/buscar-aluno'])
    await filtrar('relatorio')
    expect(links()).toEqual(['/home/ensino/relatorio-aluno'])
    await filtrar('nada disso')
    expect(links()).toEqual([])
    expect(shown.container.textContent).toContain('Nenhum resultado para ser apresentado.')
    await filtrar('')
    expect(links()).toHaveLength(3)
  })

  it('U2-9-01 a grid whose page size no document tells shows ten rows a page', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, nome: `Linha ${index + 1}` }))
    await show(() => <DataGrid label="Linhas" columns={[{ key: 'nome', label: 'Nome' }]} rows={rows} />, 'tbody tr')
    expect(shown.container.querySelectorAll('tbody tr')).toHaveLength(10)
  })

  it('U2-5-01 an entity select takes only an item that has an id; what was only typed is no value', async () => {
    let value: number | null = null
    const Choice = () => {
      const [chosen, setChosen] = useState<string | number | null>(null)
      value = chosen as number | null
      return (
        <SelectField
          label="Fiscal"
          searchable
          value={chosen}
          onChange={setChosen}
          options={[{ value: 7, label: 'Carla Fiscal' }]}
        />
      )
    }
    await show(Choice, 'input')
    const box = byLabel(shown.container, 'Fiscal')
    await typeText(box, 'Otávio')
    await act(async () => box.blur())
    await shown.settle()
    expect(value).toBeNull()
    await act(async () => box.click())
    await shown.settle()
    const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (one) => one.textContent === 'Carla Fiscal',
    )
    await act(async () => option?.click())
    expect(value).toBe(7)
  }, 60_000)
})
