import { join } from 'node:path'
import { semearNotas } from '@iss/nacional/testing/fluxo'
import { iniciarSimulador } from '@iss/nfse-nacional/simulador'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { residente, serie } from './palavras.ts'
import { serveApart } from './serve-apart.ts'

const QUANTAS = Number(process.env.ISS_DOCUMENTOS ?? 100_000)
/** Documents that are given their effect before the measure ends (ISS_INTERPRETADAS for another number). */
const INTERPRETADAS = Math.min(QUANTAS, Number(process.env.ISS_INTERPRETADAS ?? 5_000))

/**
 * A worker in a process of its own pulls a hundred thousand documents (ISS_DOCUMENTOS) from the simulator in this one; in the middle it is killed
 * with -9 and another goes on. Tells documents a second, memory of the worker on its way, and what is lost or double.
 */
export async function benchNacional(bench: Bench): Promise<void> {
  const banco = new pg.Client({ connectionString: bench.ownerUrl })
  await banco.connect()
  const ler = async <T>(sql: string) => (await banco.query(sql)).rows[0] as T
  const simulador = await iniciarSimulador({ pasta: join(bench.dir, 'arquivos', 'simuladores', 'nacional') })
  const cidade = await ler<{ codigo: string; nome: string; cnpj: string }>(
    `select m.codigo, m.nome, c.cnpj from municipio m join municipio_config c on c.municipio_id = m.id where m.id = 1`,
  )
  simulador.registrarMunicipio(cidade)
  await semearNotas(simulador, {
    cnpj: demoDocumentos.gama,
    nome: 'Gama Serviços',
    municipio: cidade.codigo,
    quantas: QUANTAS,
    assinadas: INTERPRETADAS + 500,
  })
  await banco.query(`update nacional_config set endereco_adn = '${simulador.endereco}', envia = false where municipio_id = 1`)
  const total = simulador.quantosDe(cidade.codigo)
  const posicao = async () => Number((await ler<{ nsu: string }>('select nsu from nacional_estado where municipio_id = 1')).nsu)
  const inicio = await posicao()
  const memoria: { feito: number; mb: number }[] = []
  let worker = await serveApart(bench, 'worker')
  const comeco = performance.now()
  /** Waits until so many are there, noting the memory of the worker. */
  const ate = async (alvo: number) => {
    for (;;) {
      const nsu = await posicao()
      memoria.push({ feito: nsu - inicio, mb: residente(worker.pid) })
      if (nsu >= alvo) return
      await new Promise((done) => setTimeout(done, 500))
    }
  }
  await ate(inicio + Math.floor((total - inicio) / 2))
  worker.kill()
  const naQueda = (await posicao()) - inicio
  await banco.query(`update nacional_estado set arrendado_ate = now() where municipio_id = 1`)
  const antes = memoria.splice(0)
  worker = await serveApart(bench, 'worker')
  await ate(total)
  const segundos = (performance.now() - comeco) / 1000
  const contas = await ler<{ documentos: string; distintos: string; ate: string; lacunas: string }>(
    `select count(*) documentos, count(distinct nsu) distintos, max(nsu) ate, (select count(*) from nacional_lacuna where situacao = 'ABERTA') lacunas
     from nacional_documento where municipio_id = 1`,
  )
  process.stdout.write(
    `\n${total - inicio} documentos recebidos em ${segundos.toFixed(0)} s (${((total - inicio) / segundos).toFixed(0)} por segundo)\n`,
  )
  process.stdout.write(
    `kill -9 no ${naQueda}º; depois: ${contas.documentos} documentos, ${contas.distintos} números, até ${contas.ate}, ${contas.lacunas} lacunas\n`,
  )
  process.stdout.write(`memória do processo (MB), antes da queda: ${serie(antes)}; depois: ${serie(memoria)}\n`)
  await interpretar()
  worker.kill()
  await simulador.parar()
  await banco.end()

  async function interpretar(): Promise<void> {
    const feitas = async () =>
      Number((await ler<{ n: string }>(`select count(*) n from nacional_nota where municipio_id = 1 and numero > 900000`)).n)
    const [desde, tempo] = [await feitas(), performance.now()]
    const passos: { feito: number; mb: number }[] = []
    for (let feito = 0; feito < INTERPRETADAS - 1; ) {
      await new Promise((done) => setTimeout(done, 500))
      feito = (await feitas()) - desde
      passos.push({ feito, mb: residente(worker.pid) })
    }
    const passados = (performance.now() - tempo) / 1000
    const feito = passos.at(-1)?.feito ?? 0
    process.stdout.write(
      `${feito} notas com efeito nos livros em ${passados.toFixed(0)} s (${(feito / passados).toFixed(0)} por segundo), memória (MB) ${serie(passos)}\n`,
    )
    const { livro, notas } = await ler<{ livro: string; notas: string }>(
      `select (select count(*) from nacional_nota where municipio_id = 1 and numero > 900000) notas,
         (select count(distinct (chave, papel)) from escrit_papel where municipio_id = 1 and origem = 'NACIONAL' and numero > 900000 and estado = 'LANCADA'
            and papel = 'PRESTADOR') livro`,
    )
    process.stdout.write(`no livro do prestador: ${livro} de ${notas} notas\n`)
  }
}
