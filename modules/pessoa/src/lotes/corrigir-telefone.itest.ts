import { loteCalls } from '@iss/lote/definition'
import { parseCsv } from '@iss/platform/csv'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corrigirTelefone } from './corrigir-telefone.ts'

const calls = loteCalls(corrigirTelefone)
let scene: Scene
let admin: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
})
afterAll(() => scene.stop())

const numeros = () =>
  scene.owner<{ nome: string; numero: string }>(
    `select p.nome, t.numero from telefone t join pessoa p on p.municipio_id = t.municipio_id and p.id = t.pessoa_id
     where t.municipio_id = 1 and not t.principal order by p.nome, t.id`,
  )
const valores = { ddd: '37' }
const confirmacao = { motivo: 'Telefones herdados do cadastro anterior', palavra: 'CORRIGIR', ciente: false }

describe('R2-2.10 corrigir-telefone (A24)', () => {
  it('shows what it would do, does it, tells what it could not do, and takes it back', async () => {
    const antes = await numeros()
    const previa = await admin.call(calls.validar, { valores })
    expect(previa.mensagem).toBe('Prévia gerada: 4 registros.')
    expect(previa.lista.map(({ linha, impedimento }) => [linha.atual, linha.proposto, impedimento])).toEqual([
      ['32221234', '3732221234', null],
      ['03133331012', '3133331012', null],
      ['00331122', null, 'O número não é de um telefone: corrija-o no cadastro da pessoa.'],
      ['988887777', '37988887777', null],
    ])
    expect(await numeros()).toEqual(antes)

    const { id } = await admin.call(calls.executar, { valores, assinatura: previa.assinatura, ...confirmacao })
    await scene.runProcesses()
    const ordem = await admin.call(calls.buscarTO, { id })
    expect(ordem).toMatchObject({ situacao: 'CONCLUIDO', quantidade: 4, sucesso: 3, erro: 1, motivo: confirmacao.motivo })
    expect(ordem.parametros).toEqual([{ rotulo: 'DDD padrão', valor: '37' }])
    const { lista } = await admin.call(calls.itens, { id, situacao: 'FEITO' })
    expect(lista[0]).toMatchObject({ situacaoRotulo: 'Sucesso', mensagem: 'Telefone corrigido para (37) 3222-1234.' })
    expect((await numeros()).map(({ numero }) => numero)).toEqual(
      expect.arrayContaining(['3732221234', '3133331012', '37988887777', '00331122']),
    )
    const planilha = parseCsv((await admin.try(calls.resultado, { id })).raw)
    expect(planilha.rows).toHaveLength(4)
    expect((await admin.call(calls.validar, { valores })).total).toBe(1)

    await admin.call(calls.desfazer, { id })
    await scene.runProcesses()
    expect(await admin.call(calls.buscarTO, { id })).toMatchObject({ situacao: 'DESFEITO', sucesso: 0, desfeitos: 3, erro: 1 })
    expect(await numeros()).toEqual(antes)
    const [historia] = await scene.owner<{ n: number }>(
      `select count(*)::int as n from auditoria_evento where municipio_id = 1 and tipo = 'cadastro.alterado' and antes ->> 'telefone' = '3732221234'`,
    )
    expect(historia?.n).toBe(1)
  })

  it('refuses a DDD that is none, and whoever is no administrator', async () => {
    const recusa = await admin.try(calls.validar, { valores: { ddd: '30' } })
    expect(recusa.body.mensagens).toEqual([{ key: 'ddd', message: 'Informe o DDD com dois dígitos, sem zero.' }])
    for (const usuario of ['gestor', 'fiscal', 'alfa'])
      expect((await (await scene.as(usuario)).try(calls.validar, { valores })).status).toBe(403)
  })

  it('leaves a phone alone that somebody changed meanwhile, and the other city', async () => {
    const previa = await admin.call(calls.validar, { valores })
    const { id } = await admin.call(calls.executar, { valores, assinatura: previa.assinatura, ...confirmacao })
    await scene.owner(`update telefone set numero = '3734567890' where municipio_id = 1 and numero = '32221234'`)
    await scene.owner(
      `insert into telefone (municipio_id, pessoa_id, numero) select 2, id, '34567777' from pessoa where municipio_id = 2 order by id limit 1`,
    )
    await scene.runProcesses()
    const { lista } = await admin.call(calls.itens, { id, situacao: 'ERRO' })
    expect(lista.map(({ mensagem }) => mensagem)).toContain('O telefone foi alterado depois da prévia.')
    const outra = await scene.owner<{ numero: string }>(
      `select numero from telefone where municipio_id = 2 and numero = '34567777'`,
    )
    expect(outra).toHaveLength(1)
  })
})
