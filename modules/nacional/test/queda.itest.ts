import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { iniciarSimulador, type SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { type Scene, type ServerProcess, startScene, startServerProcess } from '@iss/testing'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { semearNotas } from './fluxo.ts'

/** Two programs start and one of them dies: on a busy machine that takes longer than a test may otherwise. */
const ESPERA = 240_000
const QUANTAS = 150
const GAMA = '40000003000140'

let scene: Scene
let simulador: SimuladorNacional
let worker: ServerProcess | null = null
const pasta = mkdtempSync(join(tmpdir(), 'iss-queda-nacional-'))
beforeAll(async () => {
  scene = await startScene()
  // The worker's own simulator has its keys in the same folder: what this one signs and answers under it trusts.
  cpSync(inject('demoFiles'), join(pasta, 'arquivos'), { recursive: true })
  simulador = await iniciarSimulador({ pasta: join(pasta, 'arquivos', 'simuladores', 'nacional') })
  const [cidade] = await scene.owner<{ codigo: string; nome: string; cnpj: string }>(
    `select m.codigo, m.nome, c.cnpj from municipio m join municipio_config c on c.municipio_id = m.id where m.id = 1`,
  )
  if (!cidade) throw new Error('The city of the demonstration is missing')
  simulador.registrarMunicipio(cidade)
  await semearNotas(simulador, { cnpj: GAMA, nome: 'Gama Serviços', municipio: cidade.codigo, quantas: QUANTAS })
  await scene.owner(
    `update nacional_config set endereco_adn = '${simulador.endereco}', envia = false, recebe = true where municipio_id = 1`,
  )
})
afterAll(async () => {
  await worker?.kill()
  await simulador.parar()
  await scene.stop()
  rmSync(pasta, { recursive: true, force: true })
})

const recebidos = async () => {
  const [row] = await scene.owner<{ n: number; interpretados: number }>(
    `select count(*)::int n, count(*) filter (where situacao <> 'PENDENTE')::int interpretados from nacional_documento where municipio_id = 1 and chave like '9900001%' and nsu > 0`,
  )
  return row ?? { n: 0, interpretados: 0 }
}
const esperar = async (pronto: () => Promise<boolean>) => {
  while (!(await pronto())) await new Promise((done) => setTimeout(done, 20))
}
const ligar = () => startServerProcess(scene.ownerUrl, { papel: 'worker', env: { DATA_DIR: pasta } })

it(
  'a puller that is killed with -9 loses no document and books none twice',
  async () => {
    const antes = (await recebidos()).n
    worker = await ligar()
    await esperar(async () => (await recebidos()).n >= antes + 50)
    await worker.kill()
    const naQueda = (await recebidos()).n
    expect(naQueda).toBeLessThan(antes + QUANTAS)
    await scene.owner(`update nacional_estado set arrendado_ate = now() - interval '1 second' where municipio_id = 1`)
    worker = await ligar()
    await esperar(async () => {
      const { n, interpretados } = await recebidos()
      return n >= antes + QUANTAS && interpretados === n
    })
    await worker.kill()
    worker = null
    // The first of the stream was issued at the simulator, under a number of its own.
    const [contas] = await scene.owner<{ documentos: number; distintos: number; notas: number; livro: number; lacunas: number }>(
      `select (select count(*) from nacional_documento where municipio_id = 1 and chave like '%')::int documentos,
       (select count(distinct nsu) from nacional_documento where municipio_id = 1)::int distintos,
       (select count(*) from nacional_nota where municipio_id = 1 and numero > 900001)::int notas,
       (select count(*) from escrit_papel e join pessoa p on p.municipio_id = e.municipio_id and p.id = e.titular_id
          where e.municipio_id = 1 and e.origem = 'NACIONAL' and e.papel = 'PRESTADOR' and p.documento = '${GAMA}' and e.estado = 'LANCADA'
            and e.chave in (select chave from nacional_nota where municipio_id = 1 and numero > 900001))::int livro,
       (select count(*) from nacional_lacuna where municipio_id = 1 and situacao = 'ABERTA')::int lacunas`,
    )
    expect(contas).toMatchObject({ notas: QUANTAS - 1, livro: QUANTAS - 1, lacunas: 0 })
    expect(contas?.documentos).toBe(contas?.distintos)
  },
  ESPERA,
)
