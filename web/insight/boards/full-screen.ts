/** Only a hand may fill the screen; where it is not allowed, the page fills the window. */
export const fillScreen = (): void => {
  void document.documentElement.requestFullscreen?.().catch(() => {})
}

export const leaveFullScreen = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen()
}
