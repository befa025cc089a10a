import { reportCalls } from '@iss/list/definition'
import { setChave } from '@iss/municipio/server'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buscarCatalogoTomador, removerCatalogoTomador, salvarCatalogoTomador } from '@iss/emissao/contract/catalogo-tomador'
import { cancelarNotaCall } from '../src/contract/cancelamento.ts'
import { emissorNacionalObrigatorio } from '@iss/nota/contract/chaves-municipais'
import { buscarAbasConsulta, consultaWire, makeConsultaCalls } from '@iss/nota/contract/consulta-abas'
import { buscarTomador, carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { carregarPadroes } from '@iss/emissao/contract/padroes'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let alfa: Client
let atividadeId: number | null
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  atividadeId = (await alfa.call(carregarEmissao, {})).atividades.find((item) => item.subitem === '1.01')?.id ?? null
})
afterAll(() => scene?.stop())

const emitir = (tomador: object, valor?: string) =>
  alfa.call(emitirNotaCall, {
    ...pedidoNota({ valor, atividadeId, tomador: { ...pedidoNota().tomador, ...tomador }, enviarEmailTomador: false }),
    rascunhoId: null,
  })
const procurar = async (client: Client, texto: string) =>
  (await client.call(buscarCatalogoTomador, { texto, pagina: 0, tamanho: 10 })).lista

describe('catálogo de tomadores (E18)', () => {
  const novo = {
    documento: '11222333000181',
    nome: 'Padaria São João',
    inscricaoMunicipal: null,
    email: 'padaria@exemplo.com.br',
    telefone: '3135550000',
    cep: null,
    logradouro: 'Rua das Flores',
    numero: '10',
    complemento: null,
    bairro: 'Centro',
    municipio: null,
    uf: null,
  }

  it('a taker of an issued note is proposed the second time after three letters, accents aside', async () => {
    expect(await procurar(alfa, 'oficina ze')).toEqual([])
    await emitir({ documento: '98765432000198', nome: 'Oficina Zé & Cia', email: 'ze@oficina.example' })
    expect((await procurar(alfa, 'ofi'))[0]).toMatchObject({ documento: '98765432000198', email: 'ze@oficina.example' })
    expect(await procurar(alfa, 'oficina ze')).toHaveLength(1)
    expect(await alfa.call(buscarTomador, { documento: '98.765.432/0001-98' })).toMatchObject({ nome: 'Oficina Zé & Cia' })
    await emitir({ documento: '98765432000198', nome: 'Oficina do Zé', email: null })
    expect((await procurar(alfa, 'ofi')).map(({ nome, email }) => [nome, email])).toEqual([
      ['Oficina do Zé', 'ze@oficina.example'],
    ])
  })

  it('adds, refuses with every reason, changes under the lock, removes; nobody else sees it', async () => {
    const { id } = await alfa.call(salvarCatalogoTomador, { id: null, versao: 1, ...novo })
    const errado = await alfa.try(salvarCatalogoTomador, { ...novo, documento: '11222333000180', nome: '', email: 'sem arroba' })
    expect(errado.status).toBe(409)
    expect(errado.body.mensagens.map(({ message }) => message)).toEqual([
      'O CPF/CNPJ do tomador é inválido.',
      'Informe o nome do tomador.',
      'Informe um e-mail válido.',
    ])
    const outra = await alfa.try(salvarCatalogoTomador, novo)
    expect(outra.body.mensagens).toEqual([{ key: 'documento', message: 'O tomador já está no catálogo.' }])
    await alfa.call(salvarCatalogoTomador, { id, versao: 1, ...novo, nome: 'Padaria Nova' })
    const velha = await alfa.try(salvarCatalogoTomador, { id, versao: 1, ...novo })
    expect(velha.body.mensagens[0]?.message).toBe('Os dados foram alterados por outro usuário. Recarregue a página.')
    const beta = await scene.as('beta')
    expect(await procurar(beta, 'Padaria Nova')).toEqual([])
    expect((await beta.try(removerCatalogoTomador, { ids: [id] })).status).toBe(404)
    expect((await (await scene.as('fiscal')).try(buscarCatalogoTomador, {})).status).toBe(403)
    const vazio = await alfa.try(removerCatalogoTomador, { ids: [] })
    expect(vazio.body.mensagens[0]?.message).toBe('Nenhum registro selecionado')
    expect((await alfa.call(removerCatalogoTomador, { ids: [id] })).mensagem).toBe('Registro removido com sucesso.')
    expect(await procurar(alfa, 'Padaria Nova')).toEqual([])
  })
})

describe('consultas (E16)', () => {
  const emitidas = makeConsultaCalls('NotaEmitida')
  const guias = makeConsultaCalls('Guia')
  const filtro = (mudancas: object) => consultaWire.parse(mudancas)
  const pagina = { pagina: 0, tamanho: 100 }

  it('E16 shows what a person booked in either role, and its authorisations of paper notes, without its electronic notes', async () => {
    const quantos = async (tabela: string, titular: string) => {
      const [linha] = await scene.owner<{ n: string }>(
        `select count(*) as n from ${tabela} x join pessoa p on p.municipio_id = x.municipio_id and p.id = x.${titular} where p.documento = $1`,
        [demoDocumentos.alfa],
      )
      return Number(linha?.n)
    }
    const pedido = { ...filtro({}), ...pagina }
    const livros = await alfa.call(makeConsultaCalls('Escrituracao').buscar, pedido)
    const escritas = (await quantos('escrit_papel', 'titular_id')) + (await quantos('escrit_especial', 'titular_id'))
    expect(escritas).toBeGreaterThan(0)
    expect(livros.total).toBe(escritas)
    expect(new Set(livros.lista.map(({ valores }) => valores.contribuinte))).toEqual(new Set(['Alfa Tecnologia Ltda']))
    const aidfs = await alfa.call(makeConsultaCalls('Aidf').buscar, pedido)
    expect(aidfs.total).toBe(await quantos('aidf', 'pessoa_id'))
    expect(aidfs.total).toBeGreaterThan(0)
  })

  it('the tabs are those that the modules bring, in order', async () => {
    const { abas } = await alfa.call(buscarAbasConsulta, {})
    const nomes = abas.map(({ nome }) => nome)
    expect(nomes.slice(0, 3)).toEqual(['NotaEmitida', 'NotaRecebida', 'Guia'])
    for (const nome of ['Escrituracao', 'Recibo', 'Encerramento', 'Aidf']) expect(nomes).toContain(nome)
    for (const perfil of ['fiscal', 'gestor', 'funcionario'])
      expect((await (await scene.as(perfil)).try(buscarAbasConsulta, {})).status).toBe(403)
  })

  it('the totals leave cancelled notes out, and eight filters find or leave out the note', async () => {
    const { id, numero } = await emitir({ documento: '40000010000141', nome: 'Colégio Horizonte' }, '777.00')
    const ver = (mudancas: object) =>
      alfa.call(emitidas.buscar, { ...filtro({ numeroInicial: numero, numeroFinal: numero, ...mudancas }), ...pagina })
    expect((await ver({})).totais).toEqual({ valor: '777.00', imposto: '23.31' })
    for (const [mudanca, achadas] of [
      [{ retido: true }, 0],
      [{ retido: false }, 1],
      [{ valorDe: '777.01' }, 0],
      [{ valorAte: '777.00' }, 1],
      [{ outraParte: 'colegio' }, 0],
      [{ outraParte: 'Colégio' }, 1],
      [{ situacao: 'canceladas' }, 0],
      [{ competenciaInicial: '2026-04', competenciaFinal: '2026-04' }, 1],
    ] as const)
      expect((await ver(mudanca)).total, JSON.stringify(mudanca)).toBe(achadas)
    await alfa.call(cancelarNotaCall, {
      notaId: id,
      codigo: 1,
      justificativa: 'Valor digitado errado na emissão',
      notaSubstituta: null,
      arquivos: [],
    })
    const depois = await ver({})
    expect(depois.lista[0]).toMatchObject({ id, cancelada: true })
    expect(depois.totais).toEqual({ valor: '0.00', imposto: '0.00' })
  })

  it('refuses limits in the wrong order', async () => {
    const refused = await alfa.try(
      emitidas.buscar,
      z.encode(emitidas.buscar.request, { ...filtro({ competenciaInicial: '2026-04', competenciaFinal: '2026-03' }), ...pagina }),
    )
    expect(refused.body.mensagens).toEqual([
      { key: 'competenciaFinal', message: 'A competência final deve ser maior ou igual à inicial.' },
    ])
  })

  it('a guide past its day stands with what it costs today, its principal beside it; to be paid and paid are summed apart', async () => {
    const [vencida] = await scene.owner<{ numero: string; base: string; total: string }>(
      `select g.numero, g.base::text, g.total::text from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
        where g.municipio_id = 1 and p.documento = $1 and g.estado = 'EMITIDA' and g.validade < '2026-04-15' order by g.id limit 1`,
      [demoDocumentos.alfa],
    )
    const { lista } = await alfa.call(guias.buscar, { ...filtro({}), ...pagina })
    const nas = await alfa.call(reportCalls('guias-contribuinte').buscar, { filtros: {}, pagina: 0, tamanho: 100 })
    const numero = Number(vencida?.numero)
    const linha = lista.find(({ valores }) => valores.numero === numero)
    const minha = nas.linhas.find(({ valores }) => valores.numero === numero)
    expect(linha?.valores.base).toBe(vencida?.base)
    expect(Number(linha?.valores.total)).toBeGreaterThan(Number(vencida?.total))
    expect(linha?.valores.total).toBe(minha?.valores.total)
    const { resumo } = await alfa.call(reportCalls('consulta-guias').buscar, { filtros: {}, pagina: 0, tamanho: 100 })
    expect(resumo).toEqual(nas.resumo)
    expect(resumo?.map(({ rotulo }) => rotulo)).toEqual(['A pagar hoje', 'Pago'])
    const faixa = { valorDe: String(linha?.valores.total), valorAte: String(linha?.valores.total) }
    const achada = await alfa.call(guias.buscar, { ...filtro(faixa), ...pagina })
    expect(achada.lista.map(({ valores }) => valores.numero)).toContain(numero)
  })

  it('the accountant sees only his clients, one by one or together', async () => {
    const contador = await scene.as('contador')
    const contribuintes = await contador.call(reportCalls('consulta-guias').opcoes, { filtro: 'contribuinteId', texto: '' })
    const clientes = await scene.owner<{ id: string }>(
      `select p.id from pessoa p join pessoa c on c.municipio_id = p.municipio_id and c.id = p.contador_responsavel_id
        where p.municipio_id = 1 and c.documento = $1 and p.documento <> $1`,
      [demoDocumentos.contador],
    )
    expect(contribuintes).toHaveLength(clientes.length + 1)
    const todos = await contador.call(guias.buscar, { ...filtro({}), ...pagina })
    const nomes = new Set(contribuintes.map(({ label }) => label.split(' - ').slice(1).join(' - ')))
    expect(todos.lista.length).toBeGreaterThan(0)
    expect(todos.lista.every(({ valores }) => nomes.has(String(valores.contribuinte)))).toBe(true)
    let somados = 0
    for (const { value } of contribuintes) {
      const { lista, total } = await contador.call(guias.buscar, { ...filtro({ contribuinteId: Number(value) }), ...pagina })
      expect(new Set(lista.map(({ valores }) => valores.contribuinte)).size).toBeLessThanOrEqual(1)
      somados += total
    }
    expect(somados).toBeGreaterThanOrEqual(todos.total)
    const [beta] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
      demoDocumentos.beta,
    ])
    const alheia = await contador.try(guias.buscar, { contribuinteId: Number(beta?.id) })
    expect([alheia.status, alheia.body.mensagens[0]?.message]).toEqual([
      403,
      'Você não possui permissão para acessar este recurso.',
    ])
    expect((await alfa.try(emitidas.buscar, { contribuinteId: Number(beta?.id) })).status).toBe(403)
    const naLista = await contador.try(reportCalls('consulta-guias').buscar, { filtros: { contribuinteId: Number(beta?.id) } })
    expect(naLista.body.mensagens).toEqual([
      { key: 'contribuinteId', message: 'Você não possui permissão para acessar este recurso.' },
    ])
  })

  it('prints the selection of every tab as PDF and as a spreadsheet', async () => {
    const hospital = await scene.as('hospital')
    const { abas } = await hospital.call(buscarAbasConsulta, {})
    expect(abas.length).toBeGreaterThan(3)
    for (const { lista } of abas) {
      const { exportar } = reportCalls(lista)
      const pdf = await hospital.call(exportar, { filtros: {}, formato: 'PDF' })
      expect(String(pdf).slice(0, 5), lista).toBe('%PDF-')
      const xlsx = (await hospital.call(exportar, { filtros: {}, formato: 'XLS' })) as unknown as Buffer
      expect(xlsx.subarray(0, 2).toString(), lista).toBe('PK')
    }
  })
})

describe('standards and channel of the emission', () => {
  it('gives the exigibility of the regime and the active units of the city', async () => {
    await scene.owner(`delete from exigibilidade_padrao where municipio_id = 1 and tipo_regime = 'FATURAMENTO'`)
    expect((await alfa.call(carregarPadroes, {})).exigibilidadePadrao).toBe(1)
    await scene.owner(`insert into exigibilidade_padrao (municipio_id, tipo_regime, exigibilidade) values (1, 'FATURAMENTO', 4)`)
    const padroes = await alfa.call(carregarPadroes, {})
    expect(padroes.exigibilidadePadrao).toBe(4)
    const ativas = await scene.owner('select 1 from unidade where municipio_id = 1 and ativa')
    expect(padroes.unidades).toHaveLength(ativas.length)
    await scene.owner(`delete from exigibilidade_padrao where municipio_id = 1 and tipo_regime = 'FATURAMENTO'`)
  })

  it('tells the accountant whose note each one is, and the taxpayer nothing that he knows', async () => {
    const { buscar } = reportCalls('consulta-notas-emitidas')
    const pedido = { filtros: {}, pagina: 0, tamanho: 100 }
    const donos = async (client: Client) => {
      const { linhas } = await client.call(buscar, pedido)
      return new Set(linhas.map(({ valores }) => valores.contribuinte))
    }
    const clientes = await scene.owner<{ nome: string }>(
      `select p.nome from pessoa p join pessoa c on c.municipio_id = p.municipio_id and c.id = p.contador_responsavel_id
       where p.municipio_id = 1 and c.documento = $1`,
      [demoDocumentos.contador],
    )
    const vistos = await donos(await scene.as('contador'))
    expect(vistos.size).toBeGreaterThan(1)
    expect(clientes.map(({ nome }) => nome)).toEqual(expect.arrayContaining([...vistos]))
    expect(await donos(alfa)).toEqual(new Set([null]))
  })

  it('N4 the national channel stops a company of the Simples only once the city turns it on, and not its late notes', async () => {
    const doCanal =
      'Optantes do Simples Nacional emitem a NFS-e no Emissor Nacional desde 01/11/2026. Acesse https://www.nfse.gov.br/EmissorNacional'
    scene.clock.set(new Date('2026-11-20T15:00:00Z'))
    const gama = await scene.as('gama')
    expect((await gama.call(carregarEmissao, {})).bloqueio).toBeNull()
    await scene.inCity(1, (ctx) => setChave(ctx, emissorNacionalObrigatorio, true))
    expect((await gama.call(carregarEmissao, {})).bloqueio).toBe(doCanal)

    // A late note of an earlier competence stays municipal: who may tell the date of the service finds the form open, and only for such a date.
    await scene.owner(
      `insert into chave_configuracao (municipio_id, pessoa_id, nome, valor)
       select 1, p.id, chave, true from pessoa p, unnest(array['permiteEditarDataPrestacaoNFe', 'permiteEmissaoNotasCompetenciaForaOrdem']) chave
       where p.municipio_id = 1 and p.documento = $1`,
      [demoDocumentos.gama],
    )
    const { bloqueio, atividades } = await gama.call(carregarEmissao, {})
    expect(bloqueio).toBeNull()
    const comData = (dataPrestacao: string) => ({
      ...pedidoNota({
        valor: '300',
        atividadeId: atividades[0]?.id ?? null,
        dataPrestacao,
        tomador: { ...pedidoNota().tomador, documento: demoDocumentos.ensino, nome: 'Colégio Horizonte' },
        enviarEmailTomador: false,
      }),
      rascunhoId: null,
    })
    const recusada = await gama.try(emitirNotaCall, comData('2026-11-03'))
    expect(recusada.body.mensagens.map(({ message }) => message)).toContain(doCanal)
    expect((await gama.call(emitirNotaCall, comData('2026-10-31'))).numero).toBeGreaterThan(0)
  })
})
