import { setTimeout as esperar } from 'node:timers/promises'

type Falha = {
  readonly status?: number
  readonly atrasoMs?: number
  readonly derrubar?: boolean
  readonly ate?: () => Promise<unknown>
  restam: number
  readonly caminho: RegExp
}

/** Outages on demand: the service answers with a status, late, or ends the connection. */
export class Falhas {
  #falhas: Falha[] = []
  readonly #buracos = new Map<string, number>()
  readonly #recusas = new Map<string, string>()

  /** The next `vezes` requests whose path matches fail so, or wait so long or for something (`ate`, asked when they come); `Infinity` until `limpar`. */
  programar(falha: {
    status?: number
    atrasoMs?: number
    ate?: () => Promise<unknown>
    derrubar?: boolean
    vezes?: number
    caminho?: RegExp
  }): void {
    const { vezes = Infinity, caminho = /./, ...resto } = falha
    this.#falhas.push({ ...resto, restam: vezes, caminho })
  }

  /** Hides a number of an actor's stream in the next `vezes` answers that would hold it. */
  esconder(ator: string, nsu: number, vezes = Infinity): void {
    this.#buracos.set(`${ator} ${nsu}`, vezes)
  }

  /** Refuses a key with a code, whatever the rules say; nothing of it is kept. */
  recusar(chave: string, codigo: string): void {
    this.#recusas.set(chave, codigo)
  }

  recusaDe(chave: string): string | undefined {
    return this.#recusas.get(chave)
  }

  limpar(): void {
    this.#falhas = []
    this.#buracos.clear()
    this.#recusas.clear()
  }

  isEscondido(ator: string, nsu: number): boolean {
    const restam = this.#buracos.get(`${ator} ${nsu}`) ?? 0
    if (restam > 0) this.#buracos.set(`${ator} ${nsu}`, restam - 1)
    return restam > 0
  }

  /** What happens to a request, after its delay; undefined when nothing does. */
  async acontecer(caminho: string): Promise<{ status?: number | undefined; derrubar?: boolean | undefined } | undefined> {
    const falha = this.#falhas.find((cada) => cada.restam > 0 && cada.caminho.test(caminho))
    if (!falha) return undefined
    falha.restam -= 1
    if (falha.atrasoMs) await esperar(falha.atrasoMs)
    await falha.ate?.()
    return falha.status || falha.derrubar ? { status: falha.status, derrubar: falha.derrubar } : undefined
  }
}
