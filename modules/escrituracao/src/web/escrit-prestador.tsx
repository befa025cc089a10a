import { LancamentoScreen } from './parts/lancamento-screen.tsx'

/** Lançamento como prestador (L03): paper notes inside an authorised range. */
export function Screen() {
  return <LancamentoScreen papel="prestador" titulo="Escriturar serviço prestado" />
}
