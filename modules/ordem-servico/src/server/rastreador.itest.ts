import { registryCalls } from '@iss/registry/definition'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarRastreador } from '../contract/rastreador.ts'
import { configRastreador } from '../registries/config-rastreador.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

it('U2-2.8-04 the work tracker is for a gestor with a name in it, its address from the configuration and https only', async () => {
  const gestor = await scene.as('gestor')
  expect(await gestor.call(buscarRastreador, {})).toEqual({
    endereco: 'https://chamados.example/entrar',
    semCredenciais: false,
    usuario: 'gestao.novaserra',
  })
  for (const usuario of ['fiscal', 'alfa', 'administrador', 'suporte'])
    expect((await (await scene.as(usuario)).try(buscarRastreador, {})).status, usuario).toBe(403)
  const calls = registryCalls(configRastreador)
  const { registro } = await gestor.call(calls.configuracao, {})
  const salvar = (endereco: string) =>
    gestor.try(calls.salvar, { id: registro.id, versao: registro.versao, valores: { ...registro.valores, endereco } })
  expect((await salvar('http://chamados.example')).body.mensagens).toEqual([
    { key: 'endereco', message: 'Informe um endereço que comece com https://, sem usuário nem senha.' },
  ])
  const usuarios = registryCalls(configRastreador.children.usuarios!)
  const recusa = await gestor.try(usuarios.salvar, { valores: { documento: '40000001000150', usuario: 'alfa' } })
  expect(recusa.body.mensagens).toEqual([{ key: 'documento', message: 'O documento deve ser de um gestor do município.' }])
  await scene.owner('delete from rastreador_usuario where municipio_id = 1')
  expect(await gestor.call(buscarRastreador, {})).toBeNull()
})
