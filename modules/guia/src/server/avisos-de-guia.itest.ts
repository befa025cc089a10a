import { plusDays } from '@iss/kernel/data'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { avisarGuias } from './avisos-de-guia.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const mails = () =>
  scene.owner<{ assunto: string; texto: string }>(
    `select assunto, texto from email where municipio_id = 1 and assunto ~* 'guia' order by id`,
  )

it('K04 guides that fall due and those that fell due are told once, in the words of the city, or not at all', async () => {
  const hoje = scene.clock.today()
  const [a, b, c] = await scene.owner<{ id: string; numero: string }>(
    `select g.id, g.numero from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
      where g.municipio_id = 1 and g.estado = 'EMITIDA' and p.email is not null order by g.id limit 3`,
  )
  const set = (id: string | undefined, dia: string) =>
    scene.owner('update guia set vencimento = $2 where municipio_id = 1 and id = $1', [id, dia])
  await scene.owner(`update guia set vencimento = $1 where municipio_id = 1 and estado = 'EMITIDA'`, [plusDays(hoje, 60)])
  await scene.owner('delete from notificacao_modelo where municipio_id = 1')
  await set(a?.id, plusDays(hoje, 5))
  await set(b?.id, plusDays(hoje, 6))
  await set(c?.id, plusDays(hoje, -1))
  await scene.inCity(1, avisarGuias)
  await scene.inCity(1, avisarGuias)
  const [vence, venceu, ...more] = await mails()
  expect(more).toEqual([])
  expect(vence?.assunto).toContain(`A guia nº ${a?.numero} vence em 20/04/2026`)
  expect(venceu?.assunto).toContain(`A guia nº ${c?.numero} venceu em 14/04/2026`)
  await scene.owner(
    `insert into notificacao_modelo (municipio_id, evento, email, sistema, assunto, modelo)
     values (1, 'GUIA_A_VENCER', true, true, 'Lembrete da guia {{numero}}', 'Vence logo: {{valor}}.'), (1, 'GUIA_VENCIDA', false, true, 'x', 'x')`,
  )
  await set(b?.id, plusDays(hoje, 2))
  await scene.owner('delete from aviso_guia where municipio_id = 1 and guia_id = $1', [c?.id])
  await scene.inCity(1, avisarGuias)
  const all = await mails()
  expect(all).toHaveLength(3)
  expect(all[2]?.assunto).toBe(`Lembrete da guia ${b?.numero}`)
  expect(all[2]?.texto).toMatch(/Vence logo: R\$/)
  await scene.inCity(2, avisarGuias)
  expect(await mails()).toHaveLength(3)
})
