import { sealMunicipio, verifyMunicipio } from '@iss/platform/audit'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

describe('auditoria (decisions T5)', () => {
  it('seals every event of a city into a chain that verifies, and says what is not sealed yet', async () => {
    const before = await verifyMunicipio(scene.pool, 1)
    expect(before.eventos).toBeGreaterThan(100)
    expect(before.semSelo).toBe(before.eventos)
    expect(before.problemas).toEqual([])
    while ((await sealMunicipio(scene.pool, 1, scene.clock.now(), 100)) > 0);
    const after = await verifyMunicipio(scene.pool, 1)
    expect(after).toEqual({ eventos: before.eventos, selados: before.eventos, semSelo: 0, problemas: [] })
  })

  it('seals once when two sealers run at the same time', async () => {
    await scene.inCity(1, (ctx) => ctx.audit({ tipo: 'teste', entidade: 'teste', depois: { a: 1 } }))
    await Promise.all([sealMunicipio(scene.pool, 1, scene.clock.now()), sealMunicipio(scene.pool, 1, scene.clock.now())])
    while ((await sealMunicipio(scene.pool, 1, scene.clock.now())) > 0);
    expect((await verifyMunicipio(scene.pool, 1)).problemas).toEqual([])
  })

  it('notices a changed event, a removed event and a removed seal', async () => {
    const ids = await scene.owner<{ id: string }>('select id from auditoria_evento where municipio_id = 1 order by id limit 3')
    await scene.owner(`update auditoria_evento set depois = '{"valor": "1.00"}' where municipio_id = 1 and id = $1`, [ids[0]?.id])
    expect((await verifyMunicipio(scene.pool, 1)).problemas).toEqual([
      `Evento ${ids[0]?.id}: o conteúdo foi alterado depois de gravado.`,
    ])
    await scene.owner('delete from auditoria_selo where municipio_id = 1 and evento_id = $1', [ids[1]?.id])
    const problemas = (await verifyMunicipio(scene.pool, 1)).problemas.join('\n')
    expect(problemas).toContain('falta o selo 2')
  })

  it('lets the application role neither change nor remove events and seals', async () => {
    for (const sql of [
      'update auditoria_evento set tipo = tipo',
      'delete from auditoria_evento',
      'update auditoria_selo set selo = selo',
      'delete from auditoria_selo',
    ])
      await expect(
        scene.inCity(1, (ctx) => ctx.client.query(sql)),
        sql,
      ).rejects.toMatchObject({ code: '42501' })
  })
})
