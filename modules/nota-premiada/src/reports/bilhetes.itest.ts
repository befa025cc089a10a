import { createHash } from 'node:crypto'
import { reportCalls } from '@iss/list/definition'
import { readPages } from '@iss/platform/pdf/testing'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarBilhetes } from '../contract/bilhetes.ts'
import { cancelarBilhete } from '../contract/cancelar-bilhete.ts'
import { baixarListaDoSorteio } from '../contract/lista.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const search = (slug: string, filtros: Record<string, unknown>) =>
  fiscal.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 100 })

it('R2-2.8-39 consulta-bilhete-nota-premiada shows nothing until somebody is told, then all tickets of the citizen', async () => {
  expect((await search('consulta-bilhete-nota-premiada', {})).total).toBe(0)
  const [dono] = await scene.owner<{ documento: string; n: number; cancelados: number }>(
    `select documento, count(*)::int as n, (count(*) filter (where not ativo))::int as cancelados from bilhete where municipio_id = 1 group by documento order by count(*) desc, documento limit 1`,
  )
  const cpf = String(dono?.documento)
  const todos = await search('consulta-bilhete-nota-premiada', { cpf })
  expect(todos.total).toBe(dono?.n)
  expect((await search('consulta-bilhete-nota-premiada', { cpf, situacao: 'CANCELADO' })).total).toBe(dono?.cancelados)
  const [um] = await scene.owner<{ prestador: string; nota: string; n: number }>(
    `select n.prestador_id as prestador, n.numero as nota, count(*)::int as n from bilhete b join nota_fiscal n on n.municipio_id = b.municipio_id and n.id = b.nota_id
     where b.municipio_id = 1 group by 1, 2 order by 1, 2 limit 1`,
  )
  const daNota = { prestador: Number(um?.prestador), nota: Number(um?.nota) }
  expect((await search('consulta-bilhete-nota-premiada', daNota)).total).toBe(um?.n)
  const { buscar } = reportCalls('consulta-bilhete-nota-premiada')
  for (const filtros of [{ nota: daNota.nota }, { situacao: 'VALIDO' }])
    expect((await fiscal.try(buscar, { filtros, pagina: 0, tamanho: 10 })).body.mensagens.map(({ message }) => message)).toEqual([
      'Informe o CPF, o número do bilhete ou a nota fiscal.',
    ])
  const { linhas } = await search('consulta-bilhete-nota-premiada', { cpf, situacao: 'CANCELADO' })
  expect(linhas.filter(({ riscada }) => !riscada)).toEqual([])
})

it('R2-2.8-40 relatorio-bilhete-nota-premiada lists the draw that is asked for, and the printed list bears its hash', async () => {
  const sorteios = await scene.owner<{ id: string; n: number; validos: number }>(
    `select s.id, count(b.id)::int as n, (count(b.id) filter (where b.ativo))::int as validos from sorteio s
     left join bilhete b on b.municipio_id = s.municipio_id and b.sorteio_id = s.id where s.municipio_id = 1 group by s.id, s.periodo_inicial order by s.periodo_inicial desc, s.id desc`,
  )
  const [novo, velho] = sorteios
  const slug = 'relatorio-bilhete-nota-premiada'
  const lista = (filtros: Record<string, unknown> = {}) => search(slug, { agrupar: 'NENHUM', ...filtros })
  expect((await lista()).total).toBe(0)
  const obrigatorio = [{ key: 'sorteio', message: 'O sorteio é obrigatório.' }]
  for (const filtro of [{ situacao: 'VALIDO' }, { soPremiados: true }, { versaoPublica: true }, { agrupar: 'TOMADOR' }]) {
    const filtros = { agrupar: 'NENHUM', ...filtro }
    expect((await fiscal.try(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 10 })).body.mensagens).toEqual(obrigatorio)
  }
  expect((await fiscal.try(baixarListaDoSorteio, { sorteio: null })).body.mensagens).toEqual(obrigatorio)
  expect((await lista({ sorteio: Number(novo?.id) })).total).toBe(novo?.n)
  expect((await lista({ sorteio: Number(velho?.id) })).total).toBe(velho?.n)
  expect((await lista({ sorteio: Number(velho?.id), situacao: 'VALIDO' })).total).toBe(velho?.validos)
  const daLista = { sorteio: Number(velho?.id), agrupar: 'NENHUM' }
  const agendado = await fiscal.try(reportCalls(slug).exportar, { formato: 'PDF', filtros: daLista })
  await scene.runProcesses()
  const impresso = await fiscal.get(`/v2/rest/relatorioassincrono/download/${String(agendado.body.id)}`)
  const paginas = await readPages(impresso.raw)
  const txt = await fiscal.try(baixarListaDoSorteio, { sorteio: Number(velho?.id) })
  const doTxt = createHash('sha256').update(txt.raw).digest('hex')
  expect(paginas.join(' ').replace(/\s/g, '')).toContain(`SHA-256dalista:${doTxt}`)
  expect(txt.raw.toString('utf8').split('\n').filter(Boolean)).toHaveLength(velho?.n ?? 0)
  expect(txt.raw.toString('utf8')).toMatch(/^\d+;\d{11};[SN]\n/)
  expect(
    await scene.owner(
      `select p.nome as quem, e.entidade_id as sorteio, (e.depois ->> 'linhas')::int as linhas from auditoria_evento e
       join pessoa p on p.municipio_id = e.municipio_id and p.id = e.pessoa_id where e.municipio_id = 1 and e.tipo = 'sorteio.lista-exportada'`,
    ),
  ).toEqual([{ quem: 'Carla Fiscal', sorteio: velho?.id, linhas: velho?.n }])
  expect((await (await scene.as('fiscal.porto')).try(baixarListaDoSorteio, { sorteio: Number(velho?.id) })).status).toBe(404)
  const cpfs = async (versaoPublica: boolean) =>
    (await lista({ sorteio: Number(velho?.id), versaoPublica })).linhas.map(({ valores }) => String(valores.documento))
  const [inteiros, publicos] = [await cpfs(false), await cpfs(true)]
  expect(publicos).toEqual(inteiros.map((cpf) => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`))
  const premiados = await lista({ sorteio: Number(velho?.id), soPremiados: true })
  expect(premiados.linhas.length).toBeGreaterThan(0)
  expect(premiados.linhas.filter(({ valores }) => valores.premio === null)).toEqual([])
})

it('F116 relatorio-bilhete-nota-premiada groups takers by CPF: namesakes are two, one CPF under two names is one', async () => {
  const [um, outro] = await scene.owner<{ sorteio: string; documento: string; nome: string; bilhetes: string[] }>(
    `select b.sorteio_id as sorteio, b.documento, min(n.tomador_nome) as nome, array_agg(b.id::text order by b.id) as bilhetes from bilhete b
     join nota_fiscal n on n.municipio_id = b.municipio_id and n.id = b.nota_id
     where b.municipio_id = 1 and b.sorteio_id = (select sorteio_id from bilhete where municipio_id = 1 group by sorteio_id order by count(distinct documento) desc limit 1)
     group by 1, 2 having count(*) > 1 order by count(*) desc limit 2`,
  )
  if (!um || !outro) throw new Error('No draw of the demonstration has two takers with two tickets each')
  const dar = (bilhete: string | undefined, documento: string) =>
    scene.owner('update bilhete set documento = $2 where municipio_id = 1 and id = $1', [bilhete, documento])
  const grupoDo = async (bilhete: string | undefined, versaoPublica = false) => {
    const filtros = { sorteio: Number(um.sorteio), agrupar: 'TOMADOR', versaoPublica }
    const { buscar } = reportCalls('relatorio-bilhete-nota-premiada')
    for (let pagina = 0; pagina < 50; pagina += 1) {
      const { linhas } = await fiscal.call(buscar, { filtros, pagina, tamanho: 100 })
      const linha = linhas.find(({ id }) => Number(id) === Number(bilhete))
      if (linha) return linha.grupo
    }
    throw new Error(`The list has no ticket ${bilhete}`)
  }
  await dar(um.bilhetes[0], '52998224725')
  expect(await grupoDo(um.bilhetes[0])).toBe(`${um.nome}, 529.982.247-25`)
  expect(await grupoDo(um.bilhetes[1])).not.toBe(await grupoDo(um.bilhetes[0]))
  expect(await grupoDo(um.bilhetes[0], true)).toBe(`${um.nome}, ***.982.247-**`)
  await dar(outro.bilhetes[0], '52998224725')
  expect(await grupoDo(outro.bilhetes[0])).toBe(await grupoDo(um.bilhetes[0]))
  await dar(um.bilhetes[0], um.documento)
  await dar(outro.bilhetes[0], outro.documento)
})

it('F115 consulta-bilhete-nota-premiada: the gestor voids a ticket of an open draw once, with his reason; nobody else does', async () => {
  const [aberto] = await scene.owner<{ id: string; documento: string; numero: string; sorteio: string }>(
    `select b.id, b.documento, b.numero, b.sorteio_id as sorteio from bilhete b join sorteio s on s.municipio_id = b.municipio_id and s.id = b.sorteio_id
     where b.municipio_id = 1 and b.ativo and s.situacao = 'ABERTO' order by b.id limit 1`,
  )
  const [sorteado] = await scene.owner<{ id: string; documento: string; sorteio: string }>(
    `select b.id, b.documento, b.sorteio_id as sorteio from bilhete b join sorteio s on s.municipio_id = b.municipio_id and s.id = b.sorteio_id
     where b.municipio_id = 1 and b.ativo and s.situacao <> 'ABERTO' order by b.id limit 1`,
  )
  const gestor = await scene.as('gestor')
  const pedido = { id: Number(aberto?.id), motivo: 'Nota sem serviço prestado' }
  const frases = async (quem: Client, um: { id: number; motivo: string }) =>
    (await quem.try(cancelarBilhete, um)).body.mensagens.map(({ message }) => message)
  expect((await fiscal.try(cancelarBilhete, pedido)).status).toBe(403)
  expect((await (await scene.as('gestor.porto')).try(cancelarBilhete, pedido)).status).not.toBe(200)
  expect(await frases(gestor, { ...pedido, motivo: ' ' })).toEqual(['Informe o motivo do cancelamento.'])
  expect(await frases(gestor, { ...pedido, id: Number(sorteado?.id) })).toEqual([
    'A lista do sorteio já foi fechada ou sorteada.',
  ])
  expect((await gestor.try(cancelarBilhete, pedido)).body).toMatchObject({
    mensagem: `Bilhete nº ${aberto?.numero} cancelado com sucesso.`,
  })
  const { linhas } = await search('consulta-bilhete-nota-premiada', { cpf: aberto?.documento, numero: Number(aberto?.numero) })
  expect(linhas.map(({ valores }) => [valores.valido, valores.motivo])).toContainEqual([false, pedido.motivo])
  expect(await frases(gestor, pedido)).toEqual(['O bilhete já está cancelado.'])
  // The button stands where it may be used: on valid tickets of open draws.
  const validosEm = async (um: { documento: string; sorteio: string } | undefined) => {
    const { buscar } = reportCalls('consulta-bilhete-nota-premiada')
    const filtros = { cpf: um?.documento, sorteio: Number(um?.sorteio), situacao: 'VALIDO' }
    const achados = (await gestor.call(buscar, { filtros, pagina: 0, tamanho: 100 })).linhas
    return { validos: achados.length, cancelaveis: achados.filter(({ acoes }) => acoes && 'cancelar' in acoes).length }
  }
  const [noAberto, noSorteado] = [await validosEm(aberto), await validosEm(sorteado)]
  expect(Math.min(noAberto.validos, noSorteado.validos)).toBeGreaterThan(0)
  expect([noAberto.cancelaveis, noSorteado.cancelaveis]).toEqual([noAberto.validos, 0])
})

it('F115 consulta-bilhete-nota-premiada: the same CPF gives the inspector the tickets that the public page gives', async () => {
  const donos = await scene.owner<{ documento: string; n: number }>(
    `select documento, count(*)::int as n from bilhete where municipio_id = 1 and length(documento) = 11 group by documento order by documento`,
  )
  expect(donos.length).toBeGreaterThan(0)
  const { buscar } = reportCalls('consulta-bilhete-nota-premiada')
  for (const { documento, n } of donos) {
    const publicos = await scene.publico.call(buscarBilhetes, { idMunicipio: 1, documento, captcha: await scene.captcha() })
    const doFiscal = []
    for (let pagina = 0; pagina * 100 < n; pagina += 1)
      doFiscal.push(...(await fiscal.call(buscar, { filtros: { cpf: documento }, pagina, tamanho: 100 })).linhas)
    const textos = (lista: readonly unknown[][]) => lista.map((bilhete) => JSON.stringify(bilhete)).toSorted(byText)
    expect(textos(doFiscal.map(({ valores }) => [valores.sorteio, valores.numero, valores.valido, valores.motivo]))).toEqual(
      textos(publicos.map(({ periodo, numero, ativo, motivoCancelamento }) => [periodo, numero, ativo, motivoCancelamento])),
    )
    expect(publicos).toHaveLength(n)
  }
})
