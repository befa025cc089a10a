/** Keeps values by name, up to a number of them: the one that was used longest ago goes first. For what can be had again at any time. */
export class Recentes<T> {
  private readonly itens = new Map<string, T>()
  private readonly maximo: number

  /** Takes the greatest number of values. */
  constructor(maximo: number) {
    this.maximo = maximo
  }

  /** The value under a name; it counts as used now. */
  find(nome: string): T | undefined {
    const item = this.itens.get(nome)
    if (item !== undefined) {
      this.itens.delete(nome)
      this.itens.set(nome, item)
    }
    return item
  }

  /** Keeps a value under a name, in the place of the one before. Answers the value. */
  insert(nome: string, valor: T): T {
    this.itens.delete(nome)
    this.itens.set(nome, valor)
    const [primeiro] = this.itens.keys()
    if (this.itens.size > this.maximo && primeiro !== undefined) this.itens.delete(primeiro)
    return valor
  }
}
