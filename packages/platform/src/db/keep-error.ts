import type { DbClient, Pool } from './pool.ts'

/** A bug as it may be kept: names and places of the program, never values. */
export type KeptError = {
  ocorridoEm: Date
  requisicao: string
  municipioId: number | null
  contaId: number | null
  metodo: string
  rota: string
  nome: string
  codigo?: string | undefined
  regra?: string | undefined
  pilha?: string | undefined
}

/** Keeps a bug under the number of its request, so that the support finds it (decision 0149). The stack is cut to the program's own folders. */
export async function keepError(db: Pool | DbClient, error: KeptError): Promise<void> {
  const pilha = (error.pilha ?? '')
    .replaceAll(`${process.cwd()}/`, '')
    .replaceAll('file://', '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
  await db.query(
    `insert into erro_servidor (ocorrido_em, requisicao, municipio_id, conta_id, metodo, rota, nome, codigo, regra, pilha)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      error.ocorridoEm,
      error.requisicao,
      error.municipioId,
      error.contaId,
      error.metodo,
      error.rota,
      error.nome,
      error.codigo ?? '',
      error.regra ?? '',
      pilha,
    ],
  )
}
