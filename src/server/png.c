/* The drawing has no base address, so it cannot refer to files or other servers. */
#include "server/png.h"

#ifdef WINDFALL_RSVG
#include <librsvg/rsvg.h>

static cairo_status_t add(void *to, const unsigned char *bytes, unsigned size)
{
    buf_add(to, bytes, size);
    return CAIRO_STATUS_SUCCESS;
}

bool png_is_there(void)
{
    return true;
}

bool png_draw(const Buf *svg, int width, int height, Buf *png)
{
    RsvgHandle *drawing = rsvg_handle_new_from_data((const guint8 *)svg->data, svg->size, NULL);
    if (!drawing)
        return false;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *to = cairo_create(surface);
    const RsvgRectangle all = {0, 0, width, height};
    bool drawn = rsvg_handle_render_document(drawing, to, &all, NULL);
    drawn = drawn && cairo_surface_write_to_png_stream(surface, add, png) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(to);
    cairo_surface_destroy(surface);
    g_object_unref(drawing);
    return drawn;
}
#else
bool png_is_there(void)
{
    return false;
}

bool png_draw(const Buf *svg, int width, int height, Buf *png)
{
    (void)svg;
    (void)width;
    (void)height;
    (void)png;
    return false;
}
#endif
